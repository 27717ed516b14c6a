import type { Meaning } from './lexicon/meaning.ts'
import type { PromptWord } from './words/prompt-word.ts'

/** How unknown names of food end, in both languages. */
export const foodEnding =
  /(?:noodles?|soup|stew|salad|sauce|cake|pie|bread|burger|sandwich|curry|steak|cheese|jam|juice|onions?|lettuce|cabbage|spinach|garlic|peppers?|mushrooms?|avocado|sesame|cheddar|mozzarella|herbs?|olives?|basil|rosemary|nuts?|seeds?|beans?|sauce|syrup|cream|butter|bacon|ham|parmesan|carbonara|toast|fries|scallions?|shallots?|chives?|leeks?|sprouts?|cucumbers?|radish(?:es)?|beets?|celery|kale|ginger|tofu|yolks?|meatballs?|wontons?|oats|oatmeal|porridge|granola|cereal|yogurt|honey|vinegar|lentils?|chickpeas?|quinoa)$|[面饭汤粥饼糕肉菜丸酱糖酒茶虾蟹饺串肚肠蛋油丝皮末粒葱蒜姜豆]$/

/** A dish that nothing draws: a known one, or an unknown word that ends like one. */
const isUndrawnDish = ({ word, meaning }: PromptWord) =>
  meaning ? meaning.lacks === 'food' && !meaning.subjects?.length : foodEnding.test(word)

const isFruit = ({ meaning }: PromptWord) =>
  meaning?.family === 'still-life' && meaning.subjects?.every(subject => subject === 'fruit') === true

const ingredient: Meaning = { family: 'still-life', weight: 0.8, approximate: true, lacks: 'food' }

/**
 * Reads the fruit of a dish that nothing draws as food without a subject of its own: "pancakes with strawberries". `main` is
 * what the prompt is about: the dish, or the bowl that holds it.
 */
export function readIngredients(
  runs: readonly (readonly PromptWord[])[],
  negated: ReadonlySet<PromptWord>,
  main: PromptWord | undefined,
): readonly (readonly PromptWord[])[] {
  const dish =
    main?.meaning?.isObject || main?.meaning?.lacks === 'object'
      ? runs.flat().find(word => word.start > main.start && isUndrawnDish(word))
      : main
  if (!dish || !isUndrawnDish(dish)) return runs
  return runs.map(run =>
    run.map(word =>
      word.start > dish.start && isFruit(word) && !negated.has(word)
        ? { ...word, meaning: ingredient }
        : word,
    ),
  )
}
