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
  "Vier Schul- und Lagerspiele auf Ihrem Bildschirm, mit allen Regeln.$\r$\n$\r$\nHomeroom wird nur für Sie installiert; Administratorrechte sind nicht nötig. Ist es schon vorhanden, wird es aktualisiert. Ihre Tische, Aufzeichnungen und Einstellungen bleiben dabei erhalten." \
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
  "Homeroom läuft noch. Bitte schließen Sie es und wählen Sie dann „Wiederholen“." \
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
  "Ihre Tische und Aufzeichnungen bleiben erhalten, falls Sie Homeroom wieder installieren." \
  "テーブルと記録は残ります。Homeroom をもう一度インストールすると、続きから遊べます。" \
  "Các bàn chơi và bản ghi của bạn được giữ lại để dùng tiếp nếu bạn cài lại Homeroom."

!insertmacro Text DeleteTablesToo \
  "Delete my tables, records, statistics and settings as well" \
  "Auch meine Tische, Aufzeichnungen, Statistiken und Einstellungen löschen" \
  "テーブル、記録、統計、設定もすべて削除する" \
  "Xóa cả bàn chơi, bản ghi, thống kê và thiết lập của tôi"
