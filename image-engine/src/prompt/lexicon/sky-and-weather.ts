import type { LexiconEntry } from './meaning.ts'

/** Times of day, weather and what is seen in the sky. */
export const skyAndWeatherEntries: readonly LexiconEntry[] = [
  [
    'moon|moonlight|moonlit|moonrise|full moon|crescent',
    '月|月亮|月球|月光|月色|明月|月下|满月|圆月|弯月',
    { subjects: ['moon'], time: 'night' },
  ],
  [
    'star|starry|starry sky|starry night|milky',
    '星|星空|星辰|繁星|满天星|群星',
    { subjects: ['star'], time: 'night' },
  ],
  [
    'sun|sunlight|sunshine|sunny|sunbeam|light ray|morning sun|sunlit',
    '太阳|阳光|日光|晴|晴朗|烈日',
    { subjects: ['sun'], weather: 'clear' },
  ],
  [
    'cloud|cloudy|overcast',
    '云|云朵|多云|阴天|云彩|白云|云端|祥云|腾云驾雾',
    { subjects: ['cloud'], weather: 'cloudy' },
  ],
  ['sea of clouds', '云海', { family: 'landscape', subjects: ['mountain', 'mist', 'cloud'] }],
  [
    'mist|fog|misty|foggy|haze|hazy|smog',
    '雾|薄雾|晨雾|雾气|云雾|烟雨|朦胧|烟雨蒙蒙|迷雾|雾霭|水雾',
    { subjects: ['mist'], weather: 'mist' },
  ],
  ['rain|rainy|drizzle|raining', '雨|下雨|雨天|雨夜|细雨|雨中|雨后', { weather: 'rain' }],
  ['after the rain', '雨过天晴', { weather: 'clear' }],
  ['snow|snowy', '雪|雪地|冰雪|白雪|雪景', { subjects: ['snow'], mood: 'cool' }],
  [
    'snowfall|snowing|falling snow',
    '下雪|飘雪|大雪|雪花',
    { subjects: ['snow'], weather: 'snow', mood: 'cool' },
  ],
  ['blizzard', '暴风雪', { subjects: ['snow'], weather: 'snow' }],
  ['storm|stormy|typhoon', '暴风|风暴|暴雨|狂风|暴风雨|台风', { weather: 'storm', mood: 'dramatic' }],

  [
    'dawn|sunrise|morning|daybreak|early light|first light',
    '黎明|日出|清晨|早晨|晨|拂晓|晨曦|晨光|朝霞|朝阳|早上',
    { time: 'dawn' },
  ],
  ['day|noon|daylight|midday|afternoon|daytime', '白天|正午|中午|午后|日间|下午', { time: 'day' }],
  [
    'blue sky|blue skies|clear sky|clear skies|clear blue sky|cloudless sky|sunny sky',
    '蓝天|碧空|蓝天白云|晴空|晴空万里|万里无云|碧空如洗',
    { time: 'day', weather: 'clear' },
  ],
  [
    'sunset|golden hour|evening glow|setting sun|backlit|backlight',
    '日落|黄金时刻|夕阳|夕阳下|晚霞|落日|残阳|夕照|逆光|落日余晖',
    { time: 'sunset' },
  ],
  ['dusk|twilight|blue hour|nightfall|evening', '黄昏|暮色|暮|蓝调时刻|薄暮|傍晚|晚上', { time: 'dusk' }],
  [
    'night|midnight|nighttime|nocturne|night sky',
    '夜|夜晚|深夜|午夜|夜色|夜景|夜空|黑夜|夜里',
    { time: 'night' },
  ],
]
