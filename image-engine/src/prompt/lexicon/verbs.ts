import { markApproximate, type LexiconEntry } from './meaning.ts'

/** What people and animals do. The engine draws no actions. */
export const verbEntries: readonly LexiconEntry[] = [
  [
    'swimming|running|jumping|sleeping|eating|playing|walking|holding|wearing|howling|galloping|hiding|lying|leaning|riding|reading|dancing|singing|cooking|driving|fighting|hugging|kissing|crying|laughing|climbing|chasing|drinking|working|asleep|curled up|yawning|hunting|fishing|watching|waiting|writing|praying|meditating|leaping|diving|roaring|smoking|carrying|pointing|waving|shopping|fighting|catching|licking|grazing|perching|gazing|staring|surfing|skiing|skating|napping|stretching|exploring|jogging|chases|sleeps|sits|stands|runs|jumps|walks|flies|swims|plays|eats|drinks|looks|rests|lies|hides|dances|sings|holds|wears|stares|gazes|rides|drives|reads',
    '手持|手拿|手捧|身穿|身着|头戴|佩戴|骑着|弹着|吹着|打着|端着|盘旋|奔跑|奔跑的|睡觉|睡|睡着|晒太阳|晒|趴|趴在|吃|穿|穿着|戴|戴着|拿着|抱着|抱|回眸|撑着|拍打|靠|靠在|躺|躺在|跳舞|跳跃|跳|骑|骑着|读书|看书|打伞|追逐|追|玩耍|喝|喝着|拥抱|唱歌|工作|蜷缩|打盹|散步|弹奏|弹|蹲|蹲在|蹲着|卧|卧着|卧在|倚|倚着|倚在|蜷|蜷在|伏|伏在|歇|歇在|栖|栖在|栖息|浮|浮在|落在|挂着|停着|插着|咬着|追着|看向|望|仰望|凝视|凝望|注视|微笑着|奔向|走向|走|走在|跑|跑步|爬|爬山|打滚|咬|叼|叼着|举|举着|捧着|牵着|拉着|骑马|骑行|冲刺|打坐|冥想|祈祷|写字|画画|做饭|烹饪|开车|驾驶|钓鱼|捕鱼|打鱼|赏花|赏月|看海|观海|看星星|看日出|看日落|观鸟|放风筝|放牛|牧羊|遛狗|喂鸟|放羊|舞剑|练剑|射箭|弹琴|抚琴|吹笛|品茶|喝茶|泡茶|采茶|扑|扑蝶|翱翔|盘旋|嬉戏|玩|玩球|休息|沉睡|熟睡|站着|坐着|飞行|行走|行驶|航行|驶过|驶向|穿梭|拍照|自拍|购物|吃着|吃饭|吃草|觅食|捕猎|伸懒腰|打哈欠|低头|抬头|转身|挥手|等待|等候|眺望|远眺|背着|提着|拎着|拖着|绽放|盛开|生长|矗立|屹立|伫立|倒映|闪烁|闪耀|照耀|洒满|铺满|布满|开满|堆满|摆满|流淌|奔腾|翻滚|咆哮|怒吼|吼叫|嚎叫|歌唱|演奏|打篮球|踢足球|滑雪|滑冰|游泳|潜水|露营|野炊|劳作|耕田|收割|割麦|插秧|思考|沉思|哭泣|流泪|大笑|亲吻|牵手',
    { ...markApproximate({}), lacks: 'action' },
  ],
]
