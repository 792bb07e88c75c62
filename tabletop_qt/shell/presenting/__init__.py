"""What the person before the screen may see and do: views and drafts become sceneries, actions become commands."""
