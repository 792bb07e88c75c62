; Our own texts of the wizard; all others come with NSIS in these languages.
!macro Text NAME ENGLISH GERMAN JAPANESE VIETNAMESE
  LangString ${NAME} ${LANG_ENGLISH} "${ENGLISH}"
  LangString ${NAME} ${LANG_GERMAN} "${GERMAN}"
  LangString ${NAME} ${LANG_JAPANESE} "${JAPANESE}"
  LangString ${NAME} ${LANG_VIETNAMESE} "${VIETNAMESE}"
!macroend

!insertmacro Text WelcomeTitle \
  "Homeroom ${VERSION}" \
  "Homeroom ${VERSION}" \
  "Homeroom ${VERSION}" \
  "Homeroom ${VERSION}"

!insertmacro Text WelcomeText \
  "Four school and camp games on your desktop, with every rule looked after.$\r$\n$\r$\nHomeroom is installed for you alone; no administrator is needed. If you already have it, it is brought up to date, and your tables, records and settings stay as they are." \
  "Vier Schul- und Lagerspiele auf deinem Bildschirm, mit allen Regeln.$\r$\n$\r$\nHomeroom wird nur für dich installiert; Administratorrechte sind nicht nötig. Ist es schon vorhanden, wird es aktualisiert. Deine Tische, Aufzeichnungen und Einstellungen bleiben dabei erhalten." \
  "学校やキャンプを舞台にした4つのボードゲームを、ルールの処理はすべておまかせで遊べます。$\r$\n$\r$\nHomeroom は現在のユーザーだけにインストールされます。管理者権限は必要ありません。すでにインストールされている場合は最新版に更新され、テーブル、記録、設定はそのまま残ります。" \
  "Bốn trò chơi trên bàn về trường lớp và trại hè, ngay trên máy tính của bạn, luật chơi đã có chương trình lo.$\r$\n$\r$\nHomeroom chỉ được cài đặt cho riêng bạn nên không cần quyền quản trị. Nếu máy đã có Homeroom, chương trình sẽ được cập nhật; các bàn chơi, bản ghi và thiết lập của bạn vẫn được giữ nguyên."

!insertmacro Text Comment \
  "Four school and camp games, every rule enforced" \
  "Vier Schul- und Lagerspiele, mit allen Regeln" \
  "学校やキャンプが舞台の4つのボードゲーム" \
  "Bốn trò chơi trên bàn về trường lớp và trại hè"

!insertmacro Text RecordOfAGame \
  "Homeroom record" \
  "Homeroom-Aufzeichnung" \
  "Homeroom の記録" \
  "Bản ghi Homeroom"

!insertmacro Text Running \
  "Homeroom is running. Please close it, then choose Retry." \
  "Homeroom läuft noch. Bitte schließ es und wähl dann „Wiederholen“." \
  "Homeroom が実行中です。終了してから［再試行］を選んでください。" \
  "Homeroom đang chạy. Hãy đóng chương trình rồi chọn Thử lại (Retry)."

!insertmacro Text TooOld \
  "Homeroom needs a 64-bit Windows 10 or newer." \
  "Homeroom benötigt ein 64-Bit-Windows ab Version 10." \
  "Homeroom には 64 ビット版の Windows 10 以降が必要です。" \
  "Homeroom cần Windows 10 64-bit trở lên."

!insertmacro Text OtherFolder \
  "This folder does not belong to the Homeroom program, so nothing in it is changed:$\r$\n$INSTDIR" \
  "Dieser Ordner gehört nicht zum Programm Homeroom; darin wird nichts verändert:$\r$\n$INSTDIR" \
  "このフォルダーは Homeroom のプログラム用ではないため、変更しません。$\r$\n$INSTDIR" \
  "Thư mục này không phải của chương trình Homeroom nên sẽ không có gì bị thay đổi:$\r$\n$INSTDIR"

!insertmacro Text RemoveTitle \
  "Uninstall Homeroom" \
  "Homeroom deinstallieren" \
  "Homeroom のアンインストール" \
  "Gỡ cài đặt Homeroom"

!insertmacro Text RemoveSubtitle \
  "Remove Homeroom from your computer." \
  "Homeroom von diesem Computer entfernen." \
  "Homeroom をこのコンピューターから削除します。" \
  "Gỡ Homeroom khỏi máy tính của bạn."

!insertmacro Text RemoveWhat \
  "Homeroom will be removed from this folder:" \
  "Homeroom wird aus diesem Ordner entfernt:" \
  "次のフォルダーから Homeroom を削除します。" \
  "Homeroom sẽ được gỡ khỏi thư mục này:"

!insertmacro Text TablesStay \
  "Your tables and records are kept, so that they are there if you install Homeroom again." \
  "Deine Tische und Aufzeichnungen bleiben erhalten, falls du Homeroom wieder installierst." \
  "テーブルと記録は残ります。Homeroom をもう一度インストールすると、続きから遊べます。" \
  "Các bàn chơi và bản ghi của bạn được giữ lại để dùng tiếp nếu bạn cài lại Homeroom."

!insertmacro Text DeleteTablesToo \
  "Delete my tables, records, statistics and settings as well" \
  "Auch meine Tische, Aufzeichnungen, Statistiken und Einstellungen löschen" \
  "テーブル、記録、統計、設定もすべて削除する" \
  "Xóa cả bàn chơi, bản ghi, thống kê và thiết lập của tôi"

; NSIS's own German is formal, and the app's is not: these take the place of those texts of it that our pages show.
!pragma warning push
!pragma warning disable 6030
LangString ^ClickNext ${LANG_GERMAN} "Weiter geht es mit „Weiter“."
LangString ^ClickInstall ${LANG_GERMAN} "Klick auf „Installieren“, um die Installation zu starten."
LangString ^ClickUninstall ${LANG_GERMAN} "Klick auf „Deinstallieren“, um die Deinstallation zu starten."
LangString ^DirText ${LANG_GERMAN} "$(^NameDA) wird in den Ordner unten installiert. Mit „Durchsuchen“ wählst du einen anderen. $_CLICK"
LangString ^DirBrowseText ${LANG_GERMAN} "Wähl den Ordner, in den $(^NameDA) installiert werden soll:"
LangString ^FileError_NoIgnore ${LANG_GERMAN} "Fehler beim Überschreiben der Datei:$\r$\n$\t$\"$0$\"$\r$\nKlick auf „Wiederholen“, um es noch einmal zu versuchen,$\r$\noder auf „Abbrechen“, um die Installation zu beenden."
LangString MUI_TEXT_DIRECTORY_SUBTITLE ${LANG_GERMAN} "Wähl den Ordner, in den $(^NameDA) installiert werden soll."
LangString MUI_TEXT_INSTALLING_SUBTITLE ${LANG_GERMAN} "Bitte warte, während $(^NameDA) installiert wird."
LangString MUI_UNTEXT_UNINSTALLING_SUBTITLE ${LANG_GERMAN} "Bitte warte, während $(^NameDA) entfernt wird."
LangString MUI_TEXT_FINISH_INFO_TEXT ${LANG_GERMAN} "$(^NameDA) ist installiert.$\r$\n$\r$\nKlick auf „Fertigstellen“, um den Assistenten zu schließen."
LangString MUI_TEXT_FINISH_INFO_REBOOT ${LANG_GERMAN} "Windows muss neu gestartet werden, um die Installation abzuschließen. Jetzt neu starten?"
LangString MUI_TEXT_ABORTWARNING ${LANG_GERMAN} "Möchtest du die Installation von $(^Name) wirklich abbrechen?"
!pragma warning pop
