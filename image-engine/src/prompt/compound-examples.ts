/**
 * Compounds of which a part is drawable and the whole is not. The data of a test: the lexicon does not read it, and
 * most are in no list.
 */
export const englishCompounds: readonly string[] = (
  'hot dog|corn dog|chili dog|dog tag|dog collar|dog leash|dog biscuit|dog whistle|dog days|dogwood|dogma|dogfish|dogfight|doghouse|underdog|' +
  'cat’s eye|cat eye|cat burglar|cat scan|catwalk|catfish|catnip|cattail|category|catalog|catapult|caterpillar|cat litter|cat flap|' +
  'horse chestnut|horseradish|horseshoe|horsepower|horsefly|horseback|sea horse|seahorse|rocking horse|clothes horse|horse trailer|horse racing|horseplay|wooden horse|trojan horse|' +
  'starfish|jellyfish tank|fishbowl|fish bowl|fishhook|fish market|fish finger|fishing rod|fishnet|fisherman’s knot|fish stew|selfish|fish scale|fish taco|' +
  'butterfly knife|butterfly valve|butterfly effect|butterfly net|butterfly stitch|buttercup|butterscotch|butternut|butterfly bandage|butterfly kiss|' +
  'dragonfruit|dragon fruit|snapdragon|dragon kite|bearded dragon|komodo dragon|dragonwort|dragon boat|dragon dance|' +
  'bird cage|birdcage|bird bath|birdbath|jailbird|bird flu|bird seed|birdie|bird feeder|birdhouse|' +
  'moonstone|moonshine|moonwalk|mooncake|moon landing|moon boot|honeymoon|moonflower|sunflower seed|sundae|sunscreen|sunburn|sundial|sun hat|sunfish|sunday roast|' +
  'star anise|starfruit|star fruit|rock star|starboard|starling|starch|star wars|starship|pop star|' +
  'snow globe|snowboard|snowman|snow pea|snow leopard|snowshoe|snow plow|snowdrop|snow tire|snow cone|' +
  'foxglove|foxhole|foxtrot|fox terrier breeder|wolfsbane|wolf whistle|werewolf|wolfram|swan dive|swansong|owlet|owl eyes glasses|cranefly|crane operator|tower crane|' +
  'turtleneck|turtle wax|whalebone|whale watching|rabbit hole|rabbit ears|dust bunny|deerstalker|deer tick|bear claw|bear market|bearing|piggy bank|' +
  'bottleneck|bottle opener|bottle cap|cupboard|cupcake|cup holder|hiccup|worldcup|ringtone|ring binder|ring finger|boxing glove|boxer|mailbox|sandbox|soundbox|matchbox|box office|jukebox|' +
  'watchdog|watchmaker|watchtower|stopwatch|nightwatch|bookworm|bookmark|bookcase key|facebook|notebook|scrapbook|booking|shoelace|shoehorn|horseshoe crab|handbagger|bagpipe|sandbag|airbag|bagel|' +
  'carpet bomb|carpenter|cartoon network|carbon|cargo|carnival|car wash|car park|cable car|phone booth|phone charger|headphone jack|phone case|telephone pole|candlelight vigil|candle wick|' +
  'bridge loan|bridgehead|cambridge|drawbridge chain|river bed|bed bug|bedrock|bedside manner|tablespoon|table tennis|tablecloth|timetable|turntable|desktop|deskjet|sofa bed mattress|window shopping|windowpane|window cleaner|lampshade|shelf life|bookshelf speaker|' +
  'sandcastle|castle lock|templeton|temple bell|housefly|house music|housekeeper|houseboat engine|warehouse|greenhouse gas|penthouse|roof rack|roofing nail|street food|street sign|streetwear|wall street broker|' +
  'mountain bike|mountaineer|mountain dew|beach ball|beachcomber|beach towel|sea urchin|sea cucumber|seaweed|seaplane|island hopping|wavelength|microwave|wave function|forest ranger|lake trout|boatswain|boathook|lighthouse keeper|' +
  'flower girl|flowerpot|cauliflower|wallflower|rose quartz|primrose|rosemary|lily pad|tiger lily bulb|tulip mania|orchid mantis|pine cone|bamboo shoot|tree frog|christmas tree|family tree|shoe tree|treehouse|daisy chain|daisy cutter|lotus position'
).split('|')

export const chineseCompounds: readonly string[] = (
  '牛肉干|热狗|马铃薯|鱼香肉丝|虎皮辣椒|马尾辫|龙眼|海马|河马|牛油果|马来西亚|花生|雪碧|月饼|星巴克|小龙虾|龙井茶|虎头鞋|马尾|' +
  '马桶|马达|马赛克|马克笔|马拉松|马戏团|马大哈|马蜂窝|马齿苋|马蹄铁|马褂|马厩|马术|马鞍|马车夫|木马|斑马线|铁马|罗马|奥巴马|巴拿马|驸马爷|黑马股|' +
  '牛仔裤|牛角包|牛轧糖|牛排|牛腩|牛皮纸|牛蛙|牛津|牛顿|牛郎织女|蜗牛|犀牛|天牛|吹牛皮|金牛座|牛蒡|牛魔王|牛百叶|牛筋|牛杂|' +
  '狗尾草|狗粮|狗不理包子|狗仔队|狗屎运|走狗|海狗|天狗食月|疯狗浪|狗血剧|猫眼石|猫薄荷|猫耳朵|猫砂|猫腻|猫步|熊猫血|夜猫子|猫途鹰|猫爬架|' +
  '龙卷风|龙舌兰|龙须糖|龙袍|龙椅|龙头企业|水龙头|尼龙|沙龙|恐龙化石|变色龙|龙胆草|龙门吊|龙岗|乌龙球|龙虎斗|龙蒿|龙骨架|来龙去脉|' +
  '鱼缸|鱼钩|鱼雷|鱼丸|鱼翅|鱼肝油|鱼尾纹|鱼腥草|木鱼|鱿鱼|鲍鱼|章鱼烧|甲鱼|墨鱼汁|鱼露|鱼片|鱼豆腐|水煮鱼|酸菜鱼|沉鱼落雁|' +
  '鸡毛掸子|鸡蛋|鸡冠花|鸡肋|鸡血石|鸟笼|鸟巢|鸵鸟心态|鸟枪|羊毛衫|羊肉串|羚羊角|羊角风|鹿茸|鹿特丹|鹿角蕨|沙鹿|虎口|虎牙直播|壁虎|马虎|老虎机|老虎钳|虎视眈眈|熊孩子|狗熊|熊抱|' +
  '狼牙棒|狼藉|色狼|狼人杀|狐臭|狐狸精|兔女郎|兔唇|玉兔号|鹤嘴锄|仙鹤楼|鹤壁|天鹅颈|企鹅号|孔雀石|蝴蝶结|蝴蝶刀|蝴蝶骨|蝴蝶效应|鲸吞|鲸鲨|龟苓膏|龟裂|' +
  '花椒|花卷|花菜|花雕酒|烟花|棉花糖|爆米花|豆花|花洒|花边|花甲|花旗银行|火花塞|眼花缭乱|天花板|葱花|雪花膏|樱花妹|花样滑冰|荷花淀|荷兰|荷尔蒙|玫瑰金|玫瑰茄|莲蓬头|兰州|菊花残|百合网|牡丹江|' +
  '月经|月台|月季|月嫂|月票|月球车|岁月|蜜月|月亮门|星座|明星|卫星|歌星|星期三|零星|流星锤|日本|日历|日记|日光灯管|生日快乐|太阳能|太阳镜|太阳穴|云南|云吞|云计算|云盘|云母片|雪糕|雪茄|雪橇|雪梨|雪铁龙|滑雪板|' +
  '海带|海绵|海关|海参|海报设计师|上海话|海拔|海洛因|海军|江湖|江苏|江山如画|湖南|湖笔|河南|河豚鱼|山药|山寨机|山楂|山羊胡|山东|佛山|黄山烟|林肯|林业局|吉林|松花蛋|马尾松|松露|松鼠桂鱼|竹笋|竹蜻蜓|爆竹|草稿|草书|稻草|草原鸡|树脂|树莓|树袋|' +
  '车间|车票|车床|风车茉莉|书法|书签|秘书|书包|证书|书记|红包|荷包蛋|沙包|包租婆|瓶颈|热水瓶|杯垫|世界杯|罩杯|鞋匠|溜冰鞋|床垫|河床|机床|灯泡|灯谜|灯笼|绿灯|窗口期|橱窗|桌球|桌布|椅子腿|楼梯|红楼梦|楼兰|桥牌|立交桥|塔吊|塔罗牌|水塔|城管|街舞|街机|路由器|网路|船票|飞船|家具城|国家|画家|作家|' +
  '墨西哥|墨水|玉米|玉林|金针菇|黄瓜|红薯|红烧肉|白菜|白领|黑板|黑客|青菜|青椒|青岛|蓝牙|蓝莓|绿豆|紫薯|紫菜|银行|银耳|春卷|春联|秋葵|秋千|冬瓜|冬菇|夏威夷|夜宵|夜店|晨跑|雨棚|雨刷|雨果|冷柜|冷战|静脉|粉丝|粉笔|灰姑娘|橙汁机|布丁|布谷鸟|纸巾|纸尿裤|线圈|圆规|圆珠笔|球拍|足球|婴儿车|儿童票|女儿墙|人参|人民币|机器|人工智能|苹果手机壳|柠檬精|香水百合花茶|手机壳|相机包|汽车旅馆|沙发套|城堡蛋糕|灯塔水母'
).split('|')
