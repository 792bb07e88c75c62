#!/bin/sh
# Puts Homeroom into the menu of your desktop and lets it open .homeroom files; with --remove, takes both away again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/homeroom.desktop kind=$data/mime/packages/homeroom.xml
if [ "${1:-}" = --remove ]; then
  rm -f "$entry" "$kind"
else
  case $here in
    *[\\\"\`\$%]*) echo "A menu entry can't name this folder: $here" >&2; exit 1 ;;
  esac
  mkdir -p "$data/applications" "$data/mime/packages"
  while IFS= read -r line; do
    case $line in
      Exec=*) echo "Exec=\"$here/homeroom\" %f" ;;
      TryExec=*) echo "TryExec=$here/homeroom" ;;
      Icon=*) echo "Icon=$here/homeroom.svg" ;;
      *) printf '%s\n' "$line" ;;
    esac
  done <"$here/homeroom.desktop" >"$entry"
  cp "$here/homeroom.xml" "$kind"
fi
for update in "update-mime-database $data/mime" "update-desktop-database $data/applications"; do
  if command -v "${update%% *}" >/dev/null; then "${update%% *}" "${update#* }"; fi
done
