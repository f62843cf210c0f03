import { SIMPLIFIED } from './written-twice.ts';

/**
 * Chinese characters that are taken for each other, from Unihan of version 15.0.0 (Unihan_Variants.txt and Unihan_IRGSources.txt, Unicode License V3): spoofing and
 * z-variants, and semantic variants with the same radical and at most one stroke more or less.
 */
const OF_UNIHAN = [
  '㐀丘 㐊㐋 㒨𠑗 㒰全 㓓湳 㓕滅 㓖滭 㓗潔 㔾卩 㖈䎛 㘽㦳 㚝奞 㛛娠 㝛宿 㞐居 㟢崎嵜﨑 㠊嶇 㠶帆 㣺心忄 㣼忍 㥃悶 㥵慁 㧖扼 㨗捷 㨼撂 㩁搉 㩜擥 㫚昒曶 㬵胶 㬺幐 㬻䐠 㬿𫜶 㭑枺 㮣概槩 㯽檳 㰍櫳 㲓毧 㴑溯 㿟皎 䀹睫鿃 䀿晣 䄺稊 䆋龝 䏓朊 䑃朦',
  '䖈虐 䖍虔 䖏處 䖣蚤 䖵蜫 䗦䗬 䘠袚 䙝褺褻 䚶訞 䛡話 䢴邗 䤍𨢥 䥨鑢 䬒颼 䭾馱 䯻髻 䰗𩰘 䱅鮇 䱍䱎 䳘鵝鵞 䵑䵒 䶾𣢧 丟丢 両两 乾亁 了𠄐 亊事 二𠄞𠄟𠄠 人亻 任仼 仾低 伱你 佅𠇱 作𠈨 併倂 侣侶 倏倐 値值 偷偸 傘𠌂 兌兑 兎兔 兮𠔃 兵𠔊 冄冉',
  '凐湮 凑湊 凒溰 凓溧 凔滄 凗漼 凘澌 凙澤 凚澿 凜澟 凟瀆 凡凢凣 函凾 刀刂 刃刄 刊刋 删刪 刦刧 刴剁 剿𠞰 劍劒 劎劔 勅勑 勻匀 匃匄 十𬂛 卄卝艸艹 卌𠦌 卍卐 卬卭 參叅 叜叟 叱𠮟𫜸 吉𠮷 吞呑 吳吴呉 吻呡 吿告 呪咒 味𠰌 咂𠯗 咊和 咩哶 啓啟 啖啗',
  '啼嗁 喦嵒 噐器𠾖 嚹𡅈 囘回囬 囪囱 圕圖 坋坌 坏坯 垔𡊹 垛垜 堘塍 塐塑 塔墖 塡填 墫壿 墶𡐿 壬𡈼 壯𡉟 壽夀 够夠 夢夣 天𫯛 奨奬獎 妒妬 妹妺 姆姥 姉姊 姍姗 娛娯娱 娿婀 婦媍 媯嬀 媲𡠌 嫕嫛 嫺嫻 孼孽 宐宜 宻密 宼寇 寕寜 寳寶 尒尔 尢尣 屆届',
  '屜𡲕 峨峩 峯峰 崒崪 崘崙 巛川 巽𢁉 帡帲 幕幙 并幷 廀廋 延𢌛 弋𢍺 強强 彐彑 往徃 志𢖽 怪恠 怳恍 怽𢗿 恆恒 恐𢙢 恡悋 悅悦 悐惕 惛惽 惺𢜫 愈愉 愠慍 慙慚 慼慽 憇憩 憋𢠳 懥懫 戶户戸 手扌 抝拗 抹抺 拏拿挐 拕拖 挩捝 挱挲 挼捼 挿插揷 掩揜 揪揫',
  '揺搖摇 搜𢯱𢲷 搫搬 摮𢳆 撆撇 撐撑 撽擊 擲擿 攬𭣄 攴攵 敍敘 敎教 敓敚 敠敪 斅斆 斉齊 斳𣂷 斾旆 时旹 昂昻 昏昬 昧昩 晉晋 晚晩 晡𣇀 晰晳 暠𣉞 朌肦 朏胐 朐胊 朓脁 朘脧 朣膧 朵朶 杮柿 枾柹 柏栢 查査 柳栁 梨棃 梲棁棳 棊棋 棕椶 棱楞 楂槎 楥楦',
  '榝樧 槱𪳝 橛橜 欄𣟬 欵款 歲歳 歹歺 歿殁 毗毘 氈氊 水氵 汙汚污 沈沉 沫沬 沱沲 泄洩 泉洤 涗涚 涼鿌 淳湻 淹渰 温溫 渫𠗨 測𠗧 湆𠗥 湌飡 湶𠗯 溈潙 溏𠗶 溓𠗳 溤馮 滂𠗵 滲𠗿 漎潨 漱𠘂 漺𠗾 漻𠗽 潛潜 潸𣽽 潹𠘆 潺𠘈 澀澁濇瀒 澋𠘉 澮𠘎 澶𠘐 濂濓',
  '濃𠘊 濎𠘋 濪𩇝 濱濵 濼𠘙 瀝𠘟 瀤𠘠 瀨𠘝 灂𠘣 火灬 災灾 炮炰 煑煮 熈熙 熱𤍠 爪爫 爿𤕪 牛牜 犁犂 犬犭 猨猿 獡𤡯 獵𤢪 玟玫 珍珎 琢𤥨 瑤瑶 瑨𤨁 田𫭂 甽畎 畆畝𤱈 略畧 畫畵 疉𤴁 疎疏 痹痺 瘺瘻 皁皂 皌𤽜 皞皡皥 盇盍 盗盜 目𡆤 眔𥄳 眛眜 眞真',
  '眥眦 瞅𬑡 瞍𥈟 瞠瞪 瞯瞷 研硏 砞𥑘 碕𥔎 磊磥 示礻 祙𥘯 禿秃 秋秌 秣𥞊 稅税 稽𥡴 稾稿 突𥤮 窓窗 窯窰 筦管 筭算 箍箛 箓𥭼 篡簒 篩簁簛 篹𥲻 簆𥲃 籑𥶉 粤粵 粽糉 糡糨 糸糹 糺糾 紥紮 絕絶 絙絚 統綂 經𦀇 綫線 綿緜 緊𦂳 緒緖 緣縁 緪縆 繈繦',
  '美羙 羖𦍩 羡羨 羣群 羴羶 翄翅 耏耐 耴𦔮 耼聃 肇肈 肞𮌋 股𦙶 肢胑 肧胚 胓𦚓 胷胸 胼腁 脃脆 脅脇 脈脉 脫脱 脼𣍷 臭𦤀 臯𦤎 致𦤶 舀𦥝 舃舄 舝𤛉 花芲𰰨 苟茍 苡苢 苿茉 荆荊 荇莕 菇菰𦱄 萒𦳆 萱萲 葢蓋 蒁𦳯 蒍蔿 蒓蓴 蕊蕋 藦蘑 蘷虁𧅄 虬虯 蚕𧉕',
  '蚦蚺 蛄蛌 蛔蛕 蛻蜕 蜇𧋍 蜝蜞 蜨蝶 融螎 螗螳 蟚蟛 蟮蟺 蟹蠏 衂衄 衛衞 衣衤 衮袞 袷裌 裏裡 裙裠 褎褏 褢褱 襇襉 襜襝 覓覔 覰覷 解觧 言訁 訮詽 訽詬 誕𧩙 說説 諡謚 謠謡 謹𧫴 讆讏 讎讐 豓豔 豘豚 豜豣 賓賔 賺贃 赿趆 趁趂 跊𧿴 跥跺 跳𨁔 蹄蹏',
  '蹴蹵 蹺蹻 躗躛 躱躲 軛軶 軿輧 輒輙 辢辣 辵辶 迯逃 逖逷 逸𨓜 郄郤 郎郞 郷鄉鄕 酧酬 醾醿 金釒 鈆鉛 鈎鉤 鉄銕 鉆鉗 銳鋭 鍫鍬 鎏鏐 鎖鎻鏁 鎭鎮 鏥鏽 鑑鑒 鑙𨮺 門门 闗關 阜阝 阨阸 陀陁 陰隂 隆𨺓 隙𨻶 隷隸 霡霢 鞀鞉 鞌鞍 鞦鞧 頙𩑠 頣頤 類𩔖𩔗',
  '飃飄 飆飇飈 食飠 飧飱 餒餧 餛餫 駛𩢲 駝駞 騌騣 騗騙 高髙 髠髡 髼鬅 鰌鰍 鱓鱔 鴺鵜 鶂鶃 麼麽 黑黒 鼎𪔂 鼓鼔 齁𪖙 𠃁𤱮 𠔀𢌬 𠕓𡴊 𠕛𠱬 𠜧𠜰 𡴌𤰒 𡴲𡵁 𢫮𢬎 𣎆𦝠 𣎟𦠅 𣳫𣵭 𥇗𥇤 𥡤𥡱 𦚸𦚹 𦭠𦭫 𦰥𱽨 𦺤𦽩 𧟱𧟵 𨃞𨃟 𩑵𩑷 𩿣𩿲 𬻋𱽌',
];
/** By hand: those that differ in the length, the end or the presence of one stroke alone, and syllables of Katakana that look like them or like each other. */
const OF_ONE_STROKE =
  '日曰 己已巳 未末 王玉 人入 大太犬 干千 天夭 戊戌戍 甲申 刀刁 今令 免兔 鸟乌 泠冷 晴睛 才オ 千チ 三ミ 乂メ 丿ノ ソン シツ';

/** What a Chinese character is taken for, in either way of writing: one of all that are taken for each other. */
export const HAN_ALIKE: ReadonlyMap<string, string> = firstOfEach(
  [...OF_UNIHAN.join(' ').split(' '), ...OF_ONE_STROKE.split(' '), ...[...SIMPLIFIED].map((pair) => pair.join(''))].map((word) => [
    ...word,
  ]),
);

/** What is alike to something that is alike is so too: each maps to the first of its group that was met. */
function firstOfEach(words: readonly (readonly string[])[]): ReadonlyMap<string, string> {
  const groups = new Map<string, Set<string>>();
  for (const letters of words) {
    const all = new Set(letters.flatMap((letter) => [letter, ...(groups.get(letter) ?? [])]));
    for (const letter of all) groups.set(letter, all);
  }
  return new Map([...groups].map(([letter, all]) => [letter, [...all][0] ?? letter]));
}
