import type { Subject } from '../prompt/intent.ts'
import type { Build } from './solid.ts'
import { bag } from './things/bag.ts'
import { book } from './things/book.ts'
import { camera } from './things/camera.ts'
import { candle } from './things/candle.ts'
import { car } from './things/car.ts'
import { chair } from './things/chair.ts'
import { cup } from './things/cup.ts'
import { fingerRing } from './things/finger-ring.ts'
import { giftBox } from './things/gift-box.ts'
import { headphones } from './things/headphones.ts'
import { lipstick } from './things/lipstick.ts'
import { phone } from './things/phone.ts'
import { shoe } from './things/shoe.ts'
import { teapot } from './things/teapot.ts'
import { watch } from './things/watch.ts'

/** The things that are built as solids; bottles, jars and vases are turned on the lathe. */
export const builds: Partial<Record<Subject, Build>> = {
  armchair: chair,
  bag,
  book,
  box: giftBox,
  camera,
  candle,
  car,
  cup,
  headphones,
  lipstick,
  phone,
  ring: fingerRing,
  shoe,
  teapot,
  watch,
}
