; The set-up program for Windows. Made by `python3 dev.py installer windows`, which hands over
;   VERSION    as people write it, such as 1.2.0        NUMBER   the same as four numbers
;   APP        the folder of the built app              OUT      the set-up program to be made
;   ICON SIDE HEADER   the app's icon, the picture beside the first and last page, and that above the others
;   SIZE       how large the app is, in units of 1024 bytes
;   PAGE       the address of the project's page
;
;   QUICK      where given, it is made in a moment and twice as large, for trying
;
; It installs for one person and needs no administrator. Switches: /S silent, /D=FOLDER (last, without quotes), /LANG=1031 and the like;
; the uninstaller knows /S, /LANG and /DELETETABLES. Exit status: 0 done, 1 and 2 given up, 3 Homeroom is running, 4 this Windows is too old,
; 5 the folder belongs to something else.

Unicode true
!ifdef QUICK
  SetCompressor zlib
!else
  SetCompressor /SOLID lzma
  SetCompressorDictSize 64
!endif
RequestExecutionLevel user
ManifestDPIAware true
ManifestSupportedOS Win10
AllowSkipFiles off
CRCCheck force

!include MUI2.nsh
!include LogicLib.nsh
!include FileFunc.nsh
!include TextFunc.nsh
!include WinVer.nsh
!include x64.nsh
!include nsDialogs.nsh

!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Homeroom"
!define RECORD_CLASS "Homeroom.Record"
!define LIST "_internal\installed.txt"
!define TABLES "$LOCALAPPDATA\homeroom"
!define IS_RUNNING 3
!define TOO_OLD 4
!define OTHER_FOLDER 5

Name "Homeroom"
BrandingText "Homeroom ${VERSION}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Homeroom"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation"
ShowInstDetails nevershow
ShowUninstDetails nevershow

VIProductVersion "${NUMBER}"
VIFileVersion "${NUMBER}"
VIAddVersionKey /LANG=0 "ProductName" "Homeroom"
VIAddVersionKey /LANG=0 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileDescription" "Homeroom Setup"
VIAddVersionKey /LANG=0 "CompanyName" "The Homeroom authors"
VIAddVersionKey /LANG=0 "LegalCopyright" "The Homeroom authors"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${SIDE}"
!define MUI_UNWELCOMEFINISHPAGE_BITMAP "${SIDE}"
!define MUI_HEADERIMAGE
!define MUI_HEADERIMAGE_RIGHT
!define MUI_HEADERIMAGE_BITMAP "${HEADER}"
!define MUI_HEADERIMAGE_UNBITMAP "${HEADER}"
!define MUI_ABORTWARNING
!define MUI_WELCOMEPAGE_TITLE "$(WelcomeTitle)"
!define MUI_WELCOMEPAGE_TEXT "$(WelcomeText)"
!define MUI_FINISHPAGE_RUN "$INSTDIR\homeroom.exe"

!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
UninstPage custom un.TablesPage un.TablesPageLeft
!insertmacro MUI_UNPAGE_INSTFILES

; The first language serves everybody whose own is not here.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "Japanese"
!insertmacro MUI_LANGUAGE "Vietnamese"
!include texts.nsh

; Says a text, or ends with a status where nobody is there to read it.
!macro Refuse TEXT STATUS
  ${IfNot} ${Silent}
    MessageBox MB_OK|MB_ICONEXCLAMATION "${TEXT}"
  ${EndIf}
  SetErrorLevel ${STATUS}
  Quit
!macroend

; Windows lets nobody write to a program that is running.
!macro CheckFree PROGRAM
  ${If} ${FileExists} "$INSTDIR\${PROGRAM}"
    ClearErrors
    FileOpen $0 "$INSTDIR\${PROGRAM}" a
    ${If} ${Errors}
      StrCpy $1 "running"
    ${Else}
      FileClose $0
    ${EndIf}
  ${EndIf}
!macroend

; What both programs do: one text for installing and for uninstalling.
!macro Shared UN
Function ${UN}ChooseLanguage
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/LANG=" $1
  ${IfNot} ${Errors}
    StrCpy $LANGUAGE $1
  ${EndIf}
FunctionEnd

; Goes on once Homeroom is not running.
Function ${UN}WaitUntilClosed
  ${Do}
    StrCpy $1 ""
    !insertmacro CheckFree "homeroom.exe"
    !insertmacro CheckFree "tabletop-qt.exe"
    ${If} $1 == ""
      ${ExitDo}
    ${EndIf}
    ${If} ${Silent}
      SetErrorLevel ${IS_RUNNING}
      Quit
    ${EndIf}
    ${If} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(Running)" IDCANCEL`
      SetErrorLevel ${IS_RUNNING}
      Quit
    ${EndIf}
  ${Loop}
FunctionEnd

; Removes what a version installed, by the list that it left: so nothing stale stays, and nothing goes that somebody else put there.
; The program itself goes last: as long as it is there, the folder is known to be ours.
Function ${UN}RemoveInstalled
  InitPluginsDir
  ${If} ${FileExists} "$INSTDIR\${LIST}"
    CopyFiles /SILENT "$INSTDIR\${LIST}" "$PLUGINSDIR\installed.txt"
    FileOpen $0 "$PLUGINSDIR\installed.txt" r
    ${Do}
      ClearErrors
      FileRead $0 $1
      ${If} ${Errors}
        ${ExitDo}
      ${EndIf}
      ${TrimNewLines} "$1" $1
      StrCpy $2 $1 1 -1
      ${If} $1 == ""
      ${OrIf} $1 == "homeroom.exe"
        ${Continue}
      ${ElseIf} $2 == "\"
        StrCpy $1 $1 -1
        RMDir /r "$INSTDIR\$1"
      ${Else}
        Delete "$INSTDIR\$1"
      ${EndIf}
    ${Loop}
    FileClose $0
  ${EndIf}
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\tabletop-qt.exe"
  Delete "$INSTDIR\uninstall.exe"
  Delete "$INSTDIR\homeroom.exe"
FunctionEnd
!macroend
!insertmacro Shared ""
!insertmacro Shared "un."

; Whether Homeroom may be installed into the chosen folder: 1 in $0 where it may.
Function MayInstall
  StrCpy $0 1
  ${If} $INSTDIR == "${TABLES}"
    StrCpy $0 0
  ${ElseIf} ${FileExists} "$INSTDIR\_internal\*.*"
  ${AndIfNot} ${FileExists} "$INSTDIR\homeroom.exe"
    StrCpy $0 0
  ${EndIf}
FunctionEnd

Function .onInit
  Call ChooseLanguage
  ${IfNot} ${RunningX64}
  ${OrIfNot} ${AtLeastWin10}
    !insertmacro Refuse "$(TooOld)" ${TOO_OLD}
  ${EndIf}
FunctionEnd

Function .onVerifyInstDir
  Call MayInstall
  ${If} $0 = 0
    Abort
  ${EndIf}
FunctionEnd

Section
  Call MayInstall
  ${If} $0 = 0
    !insertmacro Refuse "$(OtherFolder)" ${OTHER_FOLDER}
  ${EndIf}
  Call WaitUntilClosed
  Call RemoveInstalled

  SetOutPath "$INSTDIR"
  File "${APP}\homeroom.exe"
  File /r /x homeroom.exe "${APP}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  CreateShortcut "$SMPROGRAMS\Homeroom.lnk" "$INSTDIR\homeroom.exe" "" "$INSTDIR\homeroom.exe" 0 SW_SHOWNORMAL "" "$(Comment)"

  WriteRegStr HKCU "Software\Classes\.homeroom" "" "${RECORD_CLASS}"
  WriteRegStr HKCU "Software\Classes\.homeroom\OpenWithProgids" "${RECORD_CLASS}" ""
  WriteRegStr HKCU "Software\Classes\${RECORD_CLASS}" "" "$(RecordOfAGame)"
  WriteRegStr HKCU "Software\Classes\${RECORD_CLASS}\DefaultIcon" "" "$INSTDIR\_internal\record.ico"
  WriteRegStr HKCU "Software\Classes\${RECORD_CLASS}\shell\open\command" "" '"$INSTDIR\homeroom.exe" "%1"'

  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "Homeroom"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\homeroom.exe,0"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "The Homeroom authors"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "URLInfoAbout" "${PAGE}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "HelpLink" "${PAGE}#readme"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "URLUpdateInfo" "${PAGE}/releases"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Comments" "$(Comment)"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" ${SIZE}
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  ${RefreshShellIcons}
SectionEnd

; Uninstalling

Var DeleteTables
Var Box

Function un.onInit
  Call un.ChooseLanguage
  StrCpy $DeleteTables ${BST_UNCHECKED}
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/DELETETABLES" $1
  ${IfNot} ${Errors}
    StrCpy $DeleteTables ${BST_CHECKED}
  ${EndIf}
FunctionEnd

Function un.TablesPage
  !insertmacro MUI_HEADER_TEXT "$(RemoveTitle)" "$(RemoveSubtitle)"
  nsDialogs::Create 1018
  Pop $0
  ${NSD_CreateLabel} 0 0 100% 24u "$(RemoveWhat)"
  Pop $0
  ${NSD_CreateLabel} 0 30u 100% 12u "$INSTDIR"
  Pop $0
  ${If} ${FileExists} "${TABLES}\*.*"
    ${NSD_CreateLabel} 0 54u 100% 24u "$(TablesStay)"
    Pop $0
    ${NSD_CreateCheckbox} 0 82u 100% 12u "$(DeleteTablesToo)"
    Pop $Box
    ${NSD_SetState} $Box $DeleteTables
    ${NSD_CreateLabel} 12u 96u 100% 12u "${TABLES}"
    Pop $0
  ${Else}
    StrCpy $Box ""
  ${EndIf}
  GetDlgItem $0 $HWNDPARENT 1
  SendMessage $0 ${WM_SETTEXT} 0 "STR:$(^UninstallBtn)"
  nsDialogs::Show
FunctionEnd

Function un.TablesPageLeft
  ${If} $Box != ""
    ${NSD_GetState} $Box $DeleteTables
  ${EndIf}
FunctionEnd

Section "Uninstall"
  ; Somebody else's folder is never touched, wherever the uninstaller was carried.
  ${IfNot} ${FileExists} "$INSTDIR\homeroom.exe"
    !insertmacro Refuse "$(OtherFolder)" ${OTHER_FOLDER}
  ${EndIf}
  Call un.WaitUntilClosed
  Call un.RemoveInstalled
  RMDir "$INSTDIR"
  ${If} $INSTDIR == "$LOCALAPPDATA\Programs\Homeroom"
    RMDir "$LOCALAPPDATA\Programs" ; where nothing else is in it
  ${EndIf}
  Delete "$SMPROGRAMS\Homeroom.lnk"

  ReadRegStr $0 HKCU "Software\Classes\.homeroom" ""
  DeleteRegValue HKCU "Software\Classes\.homeroom\OpenWithProgids" "${RECORD_CLASS}"
  DeleteRegKey /ifempty HKCU "Software\Classes\.homeroom\OpenWithProgids"
  ${If} $0 == "${RECORD_CLASS}"
    DeleteRegValue HKCU "Software\Classes\.homeroom" ""
  ${EndIf}
  DeleteRegKey /ifempty HKCU "Software\Classes\.homeroom"
  DeleteRegKey HKCU "Software\Classes\${RECORD_CLASS}"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  ${If} $DeleteTables == ${BST_CHECKED}
    RMDir /r "${TABLES}"
  ${EndIf}
  ${RefreshShellIcons}
SectionEnd
