// What the verifier's page says, in the languages of the site. What was checked in detail is said in English, as the command says it.

export const TEXTS = {
  'en-US': {
    title: 'Verify dice rolls',
    intro:
      'This page checks bets in your browser, and sends nothing anywhere. The same program runs on your computer: one file without dependencies, which you can read.',
    save: 'Save the program',
    fileTitle: 'A file of bets',
    file: 'The file that My bets exports',
    oneTitle: 'One roll',
    serverSeed: 'Server seed, as it was revealed',
    serverSeedHash: 'Hash that was shown before the first bet',
    clientSeed: 'Your seed',
    nonce: 'Number of the bet',
    right: '{{right}} of {{checked}} bets are right.',
    wrong: 'This file is not in order: {{right}} of {{checked}} bets are right, and what is said below differs.',
    nothing: 'No bet was checked: no server seed of this file is revealed, or it is no file of bets.',
    roll: 'Roll {{roll}}',
    hash: 'Hash {{hash}}',
    sameHash: 'The hash is the one that was shown.',
    otherHash: 'The hash that was shown is another one.',
    noHash: 'Nothing was compared: enter the hash that was shown.',
  },
  'zh-CN': {
    title: '验证骰子结果',
    intro: '本页在您的浏览器中核对投注，不会发送任何内容。同一程序也可在您的电脑上运行：单个文件，无任何依赖，可自行阅读。',
    save: '保存程序',
    fileTitle: '投注文件',
    file: '“我的投注”导出的文件',
    oneTitle: '单次结果',
    serverSeed: '已公开的服务器种子',
    serverSeedHash: '首次投注前显示的哈希',
    clientSeed: '您的种子',
    nonce: '投注序号',
    right: '{{checked}} 次投注中 {{right}} 次验证无误。',
    wrong: '此文件有误：{{checked}} 次投注中 {{right}} 次无误，差异见下文。',
    nothing: '未核对任何投注：文件中没有已公开的服务器种子，或这不是投注文件。',
    roll: '点数 {{roll}}',
    hash: '哈希 {{hash}}',
    sameHash: '哈希与当时显示的一致。',
    otherHash: '哈希与当时显示的不一致。',
    noHash: '未做任何比对：请填写当时显示的哈希。',
  },
  'zh-TW': {
    title: '驗證骰子結果',
    intro: '本頁在您的瀏覽器中核對投注，不會傳送任何內容。同一程式也可在您的電腦上執行：單一檔案，無任何相依項目，可自行閱讀。',
    save: '儲存程式',
    fileTitle: '投注檔案',
    file: '「我的投注」匯出的檔案',
    oneTitle: '單次結果',
    serverSeed: '已公開的伺服器種子',
    serverSeedHash: '首次投注前顯示的雜湊',
    clientSeed: '您的種子',
    nonce: '投注序號',
    right: '{{checked}} 次投注中 {{right}} 次驗證無誤。',
    wrong: '此檔案有誤：{{checked}} 次投注中 {{right}} 次無誤，差異見下文。',
    nothing: '未核對任何投注：檔案中沒有已公開的伺服器種子，或這不是投注檔案。',
    roll: '點數 {{roll}}',
    hash: '雜湊 {{hash}}',
    sameHash: '雜湊與當時顯示的一致。',
    otherHash: '雜湊與當時顯示的不一致。',
    noHash: '未做任何比對：請填寫當時顯示的雜湊。',
  },
  'ko-KR': {
    title: '주사위 결과 검증',
    intro:
      '이 페이지는 브라우저에서 베팅을 확인하며 아무것도 전송하지 않습니다. 같은 프로그램을 내 컴퓨터에서도 실행할 수 있습니다. 의존성 없는 파일 하나이며 직접 읽어 볼 수 있습니다.',
    save: '프로그램 저장',
    fileTitle: '베팅 파일',
    file: '내 베팅에서 내보낸 파일',
    oneTitle: '결과 하나',
    serverSeed: '공개된 서버 시드',
    serverSeedHash: '첫 베팅 전에 표시된 해시',
    clientSeed: '내 시드',
    nonce: '베팅 순번',
    right: '베팅 {{checked}}회 중 {{right}}회가 올바릅니다.',
    wrong: '파일에 문제가 있습니다. 베팅 {{checked}}회 중 {{right}}회가 올바르며 차이는 아래와 같습니다.',
    nothing: '확인한 베팅이 없습니다. 공개된 서버 시드가 없거나 베팅 파일이 아닙니다.',
    roll: '결과 {{roll}}',
    hash: '해시 {{hash}}',
    sameHash: '표시되었던 해시와 같습니다.',
    otherHash: '표시되었던 해시와 다릅니다.',
    noHash: '비교하지 않았습니다. 표시되었던 해시를 입력하세요.',
  },
};

/** The language of the site's pages in this browser, else the nearest of those that it asks for. */
export function languageOf(remembered, wanted) {
  const near = (tag) =>
    Object.keys(TEXTS).find((name) => name.toLowerCase() === tag.toLowerCase()) ??
    (/^zh-(hk|mo|hant)/i.test(tag) ? 'zh-TW' : Object.keys(TEXTS).find((name) => name.slice(0, 2) === tag.slice(0, 2).toLowerCase()));
  return [remembered ?? '', ...wanted].map(near).find((name) => name !== undefined) ?? 'en-US';
}
