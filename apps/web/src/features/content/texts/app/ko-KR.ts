import type { Pack } from '@agio/ui';
import type { app as english } from './en-US.ts';

export const app = {
  title: '스토어 없이 휴대폰에서 {{site}} 사용하기',
  intro: '사이트가 곧 앱입니다. 한 번 설치하면 전체 화면으로 열리고 항상 최신 상태입니다.',
  scan: '휴대폰으로 코드를 스캔하세요',
  scanHelp: '또는 휴대폰 브라우저에서 {{host}}에 접속하세요',
  choose: '‘설치’ 또는 ‘홈 화면에 추가’를 선택하세요',
  chooseHelp: '브라우저 메뉴에 있습니다',
  logIn: '지문이나 얼굴로 로그인하세요',
  logInHelp: '패스키이므로 코드를 입력할 필요가 없습니다',
  install: '이 기기에 설치',
  qr: '이 페이지의 QR 코드',
  packages: '설치 파일이 필요하신가요?',
  packagesHelp: '같은 페이지, 같은 계정',
  download: '다운로드',
  version: '버전 {{version}}',
  programs: '프로그램용',
  programsHelp: 'REST와 소켓, 권한을 정할 수 있는 키',
  docs: '문서',
  onIos: 'Safari에서 공유를 누른 다음 ‘홈 화면에 추가’를 누르세요.',
  onAndroid: '브라우저 메뉴에서 ‘앱 설치’ 또는 ‘홈 화면에 추가’를 누르세요.',
  installed: '설치되었습니다.',
} satisfies Pack<typeof english>;
