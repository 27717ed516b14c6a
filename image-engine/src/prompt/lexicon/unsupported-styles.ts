import { markApproximate, type LexiconEntry } from './meaning.ts'

/** Kinds of images that the engine does not make. The rest of the prompt is drawn in its own way. */
export const unsupportedStyleEntries: readonly LexiconEntry[] = [
  [
    'photo|photograph|photography|photographic|photorealistic|photorealism|photo realistic|photo-realistic|realistic|realism|hyperrealistic|hyper realistic|hyperrealism|hyper-realistic|ultra realistic|ultra-realistic|ultrarealistic|lifelike|real life|raw photo|stock photo|dslr|slr|35mm film|film|film still|analog film|canon|nikon|sony|sony alpha|leica|hasselblad|fujifilm|fuji|kodak|kodak portra|portra 400|film grain|analog photo|exposure|long exposure|shutter speed|shutter|slow shutter|fast shutter|long lens|aperture|telephoto|telephoto lens|macro lens|prime lens|zoom lens|wide angle lens|wide-angle lens|fisheye lens|nd filter|polarizing filter|tilt shift|tilt-shift|eos|lumix|arri|arri alexa|red camera|gopro|iphone photo|polaroid photo|paparazzi|interior photography|portrait photography|street photography|landscape photography|macro photography|national geographic|photo shoot|photoshoot|skin texture|skin pores|detailed skin',
    '照片|摄影|真实|写实|逼真|真实感|超写实|真实摄影|真实照片|实拍|单反|人像摄影|风光摄影|摄影作品|摄影照片|真人|街拍|抓拍|尼康|佳能|索尼|徕卡|哈苏|富士|柯达|超高清摄影|室内摄影|街头摄影|照片级|微距摄影|长曝光|慢门|曝光|快门|光圈|长焦镜头|微距镜头|定焦镜头|广角镜头|胶片摄影|黑白摄影|建筑摄影|风景摄影|自然摄影|野生动物摄影|夜景摄影|婚纱摄影|婚纱照|职业照|写真照|大疆|国家地理',
    { lacks: 'photograph' },
  ],
  [
    'architectural visualization|architectural visualisation|visualization|archviz|3d|3d render|3d rendering|render|rendering|rendered|octane|octane render|unreal engine|unreal|blender|c4d|cinema 4d|cgi|vray|v-ray|ray tracing|raytracing|zbrush|pixar|pixar-like|pixar style|disney|disney style|dreamworks|claymation|low poly|isometric|blind box|nendoroid|figurine|funko pop',
    '渲染|三维|三维渲染|立体渲染|皮克斯|皮克斯风格|迪士尼|迪士尼风格|盲盒|手办|粘土风|黏土|低多边形|等距|虚幻引擎|辛烷渲染|C4D',
    { lacks: 'render' },
  ],
  [
    'anime|anime style|anime girl style|cartoon|cartoon style|ghibli|studio ghibli|manga|comic|comic book|comic style|chibi|kawaii|waifu|makoto shinkai|hayao miyazaki|makoto shinkai style|cel shading|cel shaded|webtoon|marvel|dc comics',
    '动漫|动漫风|动漫风格|二次元|二次元风格|卡通|卡通风格|漫画|漫画风格|日漫|吉卜力|吉卜力风格|宫崎骏|宫崎骏风格|新海诚|新海诚风格|赛璐璐|Q版|动画|动画风格',
    { lacks: 'cartoon' },
  ],
  [
    'text|word|words|letter|lettering|typography|slogan|caption|title|quote|font|headline|monogram|watermark|signature|says|saying|that says|written|spelling|qr code',
    '文字|字|字母|英文字母|标题|字体|字样|标语|口号|书名|二维码|水印|签名|写着|写有|海报文字|艺术字|对联',
    { lacks: 'lettering' },
  ],
  [
    'poster|movie poster|film poster|travel poster|book cover|album cover|magazine cover|cover art|greeting card|birthday card|infographic|invitation|resume|certificate|logo|logotype|logo design|emblem|badge|icon|app icon|sticker|label|mascot|ui|website|web design',
    '海报|宣传海报|旅行海报|电影海报|封面|书籍封面|杂志封面|专辑封面|贺卡|生日贺卡|标志|标识|标志设计|logo设计|商标|徽章|请柬|邀请函|图标|贴纸|表情包|吉祥物|头像框',
    { lacks: 'style' },
  ],
  ['business card|business cards|name card', '名片', { lacks: 'object' }],
  [
    'guochao|chinoiserie',
    '国潮|国潮风|国潮风格|国潮插画|古风|古风插画|国风|国风插画|壁画|壁画风|壁画风格|年画|版画|浮雕|连环画|千里江山图|清明上河图|中国风|中式|新国风|敦煌风|敦煌',
    { ...markApproximate({ mood: 'vivid' }), lacks: 'style' },
  ],
  [
    'elon musk|donald trump|trump|obama|taylor swift|einstein|mona lisa|marilyn monroe|iron man|spiderman|spider-man|batman|superman|wonder woman|harry potter|pikachu|pokemon|mickey mouse|hello kitty|mario|goku|naruto|yoda|darth vader|joker|hulk|thor|barbie|elsa|totoro|sonic',
    '马斯克|特朗普|爱因斯坦|蒙娜丽莎|钢铁侠|蜘蛛侠|蝙蝠侠|超人|哈利波特|皮卡丘|米老鼠|哪吒|孙悟空|猪八戒|唐僧|关羽|诸葛亮|林黛玉|奥特曼|龙猫|哆啦A梦|火影忍者|海贼王',
    { lacks: 'likeness' },
  ],
]
