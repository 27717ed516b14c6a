import type { SolidProduct } from '../layouts/solid-products.ts'
import type { SolidBuilder } from './solid.ts'
import { buildBag } from './models/bag.ts'
import { buildBook } from './models/book.ts'
import { buildPhotoCamera } from './models/camera.ts'
import { buildCandle } from './models/candle.ts'
import { buildCar } from './models/car.ts'
import { buildChair } from './models/chair.ts'
import { buildCup } from './models/cup.ts'
import { buildFingerRing } from './models/finger-ring.ts'
import { buildGiftBox } from './models/gift-box.ts'
import { buildHeadphones } from './models/headphones.ts'
import { buildLipstick } from './models/lipstick.ts'
import { buildPhone } from './models/phone.ts'
import { buildShoe } from './models/shoe.ts'
import { buildTeapot } from './models/teapot.ts'
import { buildWatch } from './models/watch.ts'

/** Builders of the products that are 3D models. */
export const solidBuilders: Readonly<Record<SolidProduct, SolidBuilder>> = {
  armchair: buildChair,
  bag: buildBag,
  book: buildBook,
  box: buildGiftBox,
  camera: buildPhotoCamera,
  candle: buildCandle,
  car: buildCar,
  cup: buildCup,
  headphones: buildHeadphones,
  lipstick: buildLipstick,
  phone: buildPhone,
  ring: buildFingerRing,
  shoe: buildShoe,
  teapot: buildTeapot,
  watch: buildWatch,
}
