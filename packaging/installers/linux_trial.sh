#!/bin/sh
# Tries the packages in a clean Debian: trial.sh DEB ARCHIVE 'X Y X Y'. Ends at the first thing that is wrong.
set -eu
deb=$1 archive=$2
set -- $3
from_x=$1 from_y=$2 to_x=$3 to_y=$4
data=$HOME/.local/share/homeroom

says() { echo "  $*"; }
wrong() { cat /tmp/app.log 2>/dev/null || true; echo "WRONG: $*" >&2; exit 1; }
until_seen() { # SECONDS COMMAND...: until the command succeeds
  left=$1; shift
  while ! "$@" >/dev/null 2>&1; do
    left=$((left - 1)); [ "$left" -gt 0 ] || return 1
    sleep 1
  done
}
window() { xdotool search --onlyvisible --name Homeroom; }
gone() { ! window; }
leave() { # closes the window as a person does, by keys; a busy machine may need them twice
  for try in 1 2 3 4 5; do
    for each in $(window); do xdotool windowfocus "$each" && sleep 1 && xdotool key ctrl+q || true; done
    until_seen 10 gone && return
  done
  wrong "the window does not close"
}
moves() { cat "$data"/tables/*.homeroom 2>/dev/null | grep -c '^[0-9]'; }
some_moves() { [ "$(moves)" -gt 0 ]; }
drag() {
  xdotool mousemove "$from_x" "$from_y" mousedown 1
  for step in 1 2 3 4 5 6 7 8; do
    xdotool mousemove $((from_x + (to_x - from_x) * step / 8)) $((from_y + (to_y - from_y) * step / 8)); sleep 0.1
  done
  xdotool mouseup 1
}
play() { # PROGRAM COMMAND...: opens the table with the command, drags a card, reads what was written, starts the program once more
  program=$1; shift
  "$@" 2>/tmp/app.log &
  until_seen 90 window || wrong "no window of $1"
  sleep 8
  xdotool windowfocus "$(window | tail -1)"
  sleep 1
  xdotool key Return # on to the table, past the game in a nutshell
  sleep 3
  drag
  until_seen 20 some_moves || wrong "no move is written after a card was dragged"
  head -2 "$data"/tables/*.homeroom | grep -q operation_master || wrong "another record is written"
  says "$1 opened “$TABLE”, a card was dragged, the record has $(moves) moves"
  timeout 60 "$program" 2>>/tmp/app.log || wrong "a second start does not give way to the app that runs"
  [ "$(window | wc -l)" = 1 ] || wrong "a second start has a window of its own"
  says "a second start gives way to the app that runs"
  leave
}
any() { xdotool search --onlyvisible --name .; }
none() { ! any; }
stands() { # WHERE TITLE COMMAND...: starts the app; the window of that title has to come, and no words for programmers
  where=$1 title=$2; shift 2
  "$@" 2>/tmp/app.log &
  begun=$!
  until_seen 90 any || wrong "no window $where"
  sleep 4
  ! grep -q Traceback /tmp/app.log || wrong "words for programmers $where"
  shown=$(any | tail -1)
  [ "$(xdotool getwindowname "$shown")" = "$title" ] || wrong "the window $where is “$(xdotool getwindowname "$shown")”"
  says "$where there is a window: “$title” of $(xdotool getwindowgeometry "$shown" | grep -o '[0-9]*x[0-9]*$')"
  xdotool windowfocus "$shown" && sleep 1 && xdotool key Escape || true # quits where it only says what is wrong
  until_seen 5 none || kill "$begun"
  until_seen 20 none || wrong "its window stays $where"
}

PATH=$PATH:/usr/games # as for everybody but root
echo "A clean $(. /etc/os-release; echo "$PRETTY_NAME"), glibc $(ldd --version | head -1 | grep -o '[0-9.]*$')"
lintian --allow-root --fail-on error,warning "$deb" || wrong "lintian complains"
says "lintian finds nothing but what is explained: $(dpkg-deb --fsys-tarfile "$deb" | tar -xO "./usr/share/lintian/overrides/$PROGRAM" | grep -c "^$PROGRAM: ") overrides"
apt-get install -y -qq --no-install-recommends "$deb" >/tmp/apt.log 2>&1 || { cat /tmp/apt.log; wrong "it can't be installed"; }
says "installed with $(grep -c '^Setting up' /tmp/apt.log) packages: $(dpkg-query -Wf '${Installed-Size}' "$PROGRAM") KiB of its own"
cp "/brought/$TABLE" "$HOME/$TABLE"
[ "$(xdg-mime query filetype "$HOME/$TABLE")" = "$MIME_TYPE" ] || wrong "a table is taken for $(xdg-mime query filetype "$HOME/$TABLE")"
[ "$(xdg-mime query default "$MIME_TYPE")" = "$PROGRAM.desktop" ] || wrong "tables are opened by “$(xdg-mime query default "$MIME_TYPE")”"
says "tables are $MIME_TYPE, opened by $PROGRAM.desktop"
QT_QPA_PLATFORM=offscreen "$TERMINAL_PROGRAM" --self-test || wrong "it does not pass its own test"
says "it passes its own test"
[ -z "$(dpkg --verify "$PROGRAM")" ] || wrong "files are not as in the package"
for name in "$PROGRAM" "$TERMINAL_PROGRAM"; do man --warnings "$name" 2>/tmp/app.log | grep -q -- --self-test || wrong "no manual page of $name"; done
[ ! -s /tmp/app.log ] || wrong "the manual page is not well formed"
rm -rf /var/cache/man/cat6 # what man itself keeps of them
says "both commands have a manual page"
LANGUAGE=de "$TERMINAL_PROGRAM" --help | grep -q '^Optionen:' || wrong "its commands speak no German"
"$TERMINAL_PROGRAM" simulate operation_master --bots easy --games 4 --jobs 2 >/tmp/app.log 2>&1 || wrong "bots can't play in two processes"
says "bots play in two processes"

# It takes a number that nobody has: in a room made with chroot, screens are shared with the system around it.
Xvfb -displayfd 3 -screen 0 "$SCREEN" -nolisten tcp -noreset -ac 3>/tmp/display 2>/dev/null &
screen=$!
until_seen 30 test -s /tmp/display || wrong "no screen"
DISPLAY=:$(cat /tmp/display)
export DISPLAY
"$PROGRAM" 2>/tmp/app.log &
until_seen 90 window || wrong "no window"
says "it starts from the menu's command, with a window of $(xdotool search --onlyvisible --name Homeroom getwindowgeometry | grep -o 'Geometry.*')"
sleep 3
leave
play "$PROGRAM" xdg-open "$HOME/$TABLE"

! command -v python3 || wrong "this machine has a Python"
mkdir /mnt/full /mnt/readonly
mount -t tmpfs -o size=16k none /mnt/full
cat /dev/zero >/mnt/full/everything 2>/dev/null || true
mount -t tmpfs -o ro none /mnt/readonly
nowhere="Homeroom has nowhere to save your tables"
stands "without a network" Homeroom unshare --net "$PROGRAM" --new-window
stands "on a display at 150 %" Homeroom env QT_SCALE_FACTOR=1.5 "$PROGRAM" --new-window
stands "with a full disk" Homeroom env HOME=/mnt/full "$PROGRAM"
stands "with a home that is read-only" "$nowhere" env HOME=/mnt/readonly "$PROGRAM"
stands "without a home" "$nowhere" setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=/nonexistent "$PROGRAM"
umount /mnt/full /mnt/readonly
rmdir /mnt/full /mnt/readonly

apt-get purge -y -qq "$PROGRAM" >/tmp/purge.log 2>&1 || { cat /tmp/purge.log; wrong "it can't be removed"; }
find / -xdev -not -path '/proc/*' -not -path '/brought/*' | grep -i -e "$PROGRAM" -e "$TERMINAL_PROGRAM" | grep -v -e "^$data" -e "^$HOME/.config/$PROGRAM" -e "^$HOME/$TABLE" >/tmp/left || true
[ ! -s /tmp/left ] || wrong "left behind: $(cat /tmp/left)"
grep -rqs "$MIME_TYPE" /usr/share/mime /usr/share/applications && wrong "the desktop still knows $MIME_TYPE"
[ "$(ls "$data"/tables/*.homeroom | wc -l)" = 1 ] || wrong "the person's table is gone"
says "removed: nothing is left but the person's tables in $data"

rm -r "$data"
mkdir "/opt/Spiele für alle"
tar -xJf "$archive" -C "/opt/Spiele für alle"
portable=$(echo "/opt/Spiele für alle"/*/"$PROGRAM")
"$(dirname "$portable")/menu-entry.sh"
desktop-file-validate "$HOME/.local/share/applications/$PROGRAM.desktop" || wrong "the menu entry of the archive is not valid"
[ "$(xdg-mime query default "$MIME_TYPE")" = "$PROGRAM.desktop" ] || wrong "the archive's menu entry opens no tables"
play "$portable" xdg-open "$HOME/$TABLE"
"$(dirname "$portable")/menu-entry.sh" --remove
[ -z "$(find "$HOME/.local/share/applications" "$HOME/.local/share/mime/packages" -name "$PROGRAM*")" ] || wrong "the menu entry stays"
says "the archive's menu entry opens tables and can be removed"
(cd / && QT_QPA_PLATFORM=offscreen "$(dirname "$portable")/$TERMINAL_PROGRAM" --self-test) || wrong "the portable app does not pass its own test"
says "the portable app passes its own test"
kill "$screen" || wrong "the screen is gone"
echo "All is well."
