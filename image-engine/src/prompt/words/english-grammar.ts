const toSet = (words: string) => new Set(words.split('|'))

/** Words that end a noun phrase. */
const boundaries = toSet(
  'of|in|on|at|by|with|and|or|to|from|over|under|above|below|into|through|between|near|beside|behind|across|along|for|as|is|are|that|who|which|where|like|against|out|up|down|off|around|among|inside|outside|next|after|before|during|floating|flying|drifting|flowing|sitting|standing|looking|resting|rising|falling|rolling|reflecting|reflected|surrounded|filled|made|onto|upon|atop|amid|beneath|underneath|toward|towards|within|without|no|not|while|when|then|than|but|was|were|has|have|had|via|past|beyond|about|because|if|so|plus|minus|except|never',
)

const determiners = toSet('a|an|the|this|that|these|those|its|his|her|their|my|our|your|some|another|each')

/** Participles and adjectives that follow their noun. */
const followers = toSet(
  'lost|worn|torn|seen|shown|held|caught|drawn|hung|built|grown|lit|bent|hidden|woven|made|alone|asleep|awake|alive|aglow|ahead|nearby|aloft|adrift|ablaze|outdoors|indoors|outside|inside|together|everywhere|overhead|underwater|afar|away|forever|today|tonight|too|only|again|lain|set|cut|spread|swept|bathed|carved|x|vs|v',
)

const verbs = toSet(
  'sleep|sit|stand|run|jump|walk|fly|swim|play|chase|eat|drink|look|watch|rest|lie|hide|dance|sing|hold|wear|stare|gaze|smile|leap|hunt|graze|roam|soar|float|drift|glow|shine|fall|rise|bloom|grow|rush|crash|roll|cross|climb|read|ride|drive|carry|wait|stretch|yawn|nap|howl|gallop|perch|glide|dive|peek|peer|play|lean|hang|reflect|meet|face|overlook|surround|cover|tower|loom|stretch|wind|pass|lead|open|burn|hover|wander|sail|cruise|flow|sparkle|shimmer|fill|cast|light|emerge|appear|become|turn|spread|reach|touch|kiss|hug|cuddle|curl|paint|cook|work|write|draw|call|cry|laugh|fight|attack|protect|guard|breathe|bark|meow|purr|lick|catch|follow|explore|travel|enjoy|relax|contemplate|approach|stalk|pounce|sniff',
)

export const isBoundary = (word: string): boolean => boundaries.has(word)
export const isDeterminer = (word: string): boolean => determiners.has(word)

/**
 * Whether a word after a noun says what the noun does or how it is: "a cat chases a ball", and not "a cat tower".
 */
export function isPredicate(word: string, next: string | undefined): boolean {
  if (/\d/.test(word) || followers.has(word)) return true
  if (/(?:ing|ed|ly)$/.test(word) && word.length > 4) return true
  if (!word.endsWith('s')) return false
  const forms = [word.slice(0, -1), word.replace(/es$/, ''), word.replace(/ies$/, 'y')]
  return forms.some(form => verbs.has(form)) || (next !== undefined && isDeterminer(next))
}

/** Nouns that stand before another noun like adjectives: "urban wildlife", "snowy owl". */
const adjectives = toSet(
  'abstract|geometric|generative|cyberpunk|futuristic|sci-fi|scifi|synthwave|vaporwave|urban|medieval|alpine|underwater|indoor|layered|seamless|folded|commercial|knit|knitted|ceramic|floral|starry|snowy|cloudy|misty|foggy|hazy|sunny|moonlit|sunlit|stormy|rainy|arctic|female|male|human|milky|overcast|surreal|psychedelic|dreamlike|isometric|coastal|tropical|minimal|fluid|liquid|curved',
)

export const isAdjective = (word: string): boolean => adjectives.has(word)
