import type { Mood, Style, Time } from '../intent/atmosphere.ts'
import type { Framing } from '../intent/framing.ts'
import type { Intent, Subject } from '../intent/intent.ts'
import { findOmittedSubjects, isMainSubject, maxProducts } from '../layouts/omitted-subjects.ts'
import { animals, products } from '../intent/subject-groups.ts'
import { listLayouts } from '../layouts/families.ts'
import { isExcluded } from '../intent/is-excluded.ts'
import type { Layout } from '../layouts/layout.ts'
import { findSolidProduct } from '../layouts/solid-products.ts'
import { exposedPlaces, findExposedPlace } from '../layouts/families/portrait-layouts.ts'
import { showsFlock, showsWeather } from '../layouts/surroundings.ts'
import { listPossibleLayouts } from '../layouts/weigh-layouts.ts'
import { chooseRedrawingStyle } from '../layouts/choose-redrawing-style.ts'

const maxAnimals = 9

const isExposed = (subject: Subject) => exposedPlaces.some(place => place === subject)

/** Says what every image of an intent shows, whatever its seed. */
export interface DrawnScene {
  family: Intent['family']
  showsSubject(subject: Subject): boolean
  showsColorOf(subject: Subject): boolean
  showsCountOf(subject: Subject): boolean
  /** People who walk on a street. */
  showsWalkers(): boolean
  showsHue(hue: number): boolean
  /** The color of a studio's wall. */
  showsBackground(): boolean
  showsTime(time: Time): boolean
  showsWeather(weather: NonNullable<Intent['weather']>): boolean
  showsStyle(style: Style): boolean
  showsMood(mood: Mood): boolean
  /** A framing that the word changes. */
  showsFraming(framing: Framing): boolean
  /** A framing that the images have without a word. */
  isNaturally(framing: Framing): boolean
  /** Skin and hair. */
  showsAppearance(): boolean
}

export function describeDrawnScene(intent: Intent): DrawnScene {
  const { family, subjects, counts, styles, hues, time, weather } = intent
  const layouts = listPossibleLayouts(listLayouts(intent), intent)
  const omitted = findOmittedSubjects(family, subjects)
  const isGrey = styles.has('monochrome')
  const every = (test: (layout: Layout) => boolean) => layouts.every(test)
  const hasSky = every(({ draws }) => draws.sky === 'open')
  const hasLight = every(({ draws }) => draws.sky !== 'none')

  const showsSky: Partial<Record<Subject, () => boolean>> = {
    sun: () => (hasSky || family === 'interior' || isWooded(layouts)) && time !== 'night' && time !== 'dusk',
    moon: () => hasSky && (time === 'night' || time === 'dusk'),
    star: () => hasSky && time === 'night' && every(({ name }) => name !== 'paper scene'),
    cloud: () => hasSky,
    mist: () => showsWeather(family),
    snow: () => showsWeather(family),
  }

  function showsSubject(subject: Subject): boolean {
    if (!subjects.has(subject)) return false
    if (subject === 'bird' && showsFlock(family)) return true
    // A profile has room for one place.
    if (family === 'portrait' && isExposed(subject) && findExposedPlace(subjects) !== subject) return false
    const own = showsSky[subject]
    if (own) return own()
    return isMainSubject(subject) && !isTable(subject)
      ? !omitted.has(subject)
      : every(({ draws }) => draws.subjects.includes(subject)) || (isTable(subject) && !omitted.has(subject))
  }

  return {
    family,
    showsSubject,
    showsWalkers: () => every(({ name }) => name === 'street') && !isExcluded(intent, 'person'),
    showsColorOf(subject) {
      if (isGrey || styles.has('ink') || styles.has('line') || !showsSubject(subject)) return false
      // Podiums scatter petals in a color of their own, and so do wreaths and patterns.
      if (subject === 'flower') return every(({ name }) => name === 'hills' || name === 'on the table')
      return true
    },
    showsCountOf(subject) {
      const count = counts.get(subject) ?? 1
      if (!showsSubject(subject)) return false
      // A shoal swims around the fish.
      if (animalSet.has(subject)) return family === 'animal' && subject !== 'fish' && count <= maxAnimals
      if (subject === 'boat') return true
      if (subject === 'fruit' && every(({ name }) => name === 'on the table' || name === 'sill')) return true
      return (
        (family === 'product' || Boolean(findSolidProduct(intent))) && countProducts(intent) <= maxProducts
      )
    },
    showsHue: hue => !isGrey && hues.indexOf(hue) < Math.min(...layouts.map(({ draws }) => draws.hues)),
    showsBackground: () => !isGrey && every(({ name }) => ['podium', 'sweep', 'blocks'].includes(name)),
    showsTime: wanted => time === wanted && hasLight,
    showsWeather(wanted) {
      if (wanted !== weather) return false
      return wanted === 'clear' || wanted === 'cloudy' ? hasSky : hasLight && showsWeather(family)
    },
    showsFraming: framing =>
      framing === intent.framing &&
      every(({ draws }) => draws.framings?.includes(framing) === true) &&
      !(isBeside(framing) && [...counts.values()].some(count => count > 1)),
    isNaturally: framing => every(({ draws }) => draws.natural === framing),
    showsAppearance: () =>
      !isGrey &&
      !styles.has('ink') &&
      !styles.has('line') &&
      !subjects.has('astronaut') &&
      every(({ name }) => name === 'poster'),
    // Drawings without colors cannot be warm or vivid.
    showsMood: mood => !(isGrey || styles.has('ink')) || !colorMoods.has(mood),
    showsStyle(style) {
      const isDrawn = every(
        layout => layout.nativeStyles?.includes(style) === true || isRedrawnIn(intent, layout, style),
      )
      const isRedrawn = layouts.some(layout => chooseRedrawingStyle(intent, layout) !== undefined)
      if (style === 'neon') return family === 'city' && !isRedrawn
      if (style === 'monochrome' || style === 'retro') return !isRedrawn
      return isDrawn
    },
  }
}

/** A row of several has no room at the side. */
const isBeside = (framing: Framing) => framing === 'left' || framing === 'right'

const colorMoods: ReadonlySet<Mood> = new Set(['warm', 'cool', 'vivid'])
const animalSet: ReadonlySet<Subject> = new Set<Subject>(animals)

/** A table carries products and is a piece of furniture otherwise. */
const isTable = (subject: Subject) => subject === 'table'

const isWooded = (layouts: readonly Layout[]) => layouts.every(({ name }) => name === 'forest')

/** Whether the image is drawn in this style and not in another that the prompt names. */
function isRedrawnIn(intent: Intent, layout: Layout, style: Style): boolean {
  const only = chooseRedrawingStyle({ ...intent, styles: new Set([style]) }, layout)
  return only !== undefined && only === chooseRedrawingStyle(intent, layout)
}

const countProducts = ({ subjects, counts }: Intent): number =>
  [...products, 'fruit' as const]
    .filter(product => subjects.has(product))
    .reduce((sum, product) => sum + (counts.get(product) ?? 1), 0)
