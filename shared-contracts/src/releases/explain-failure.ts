const ownReact =
  'set "mount": "own-react" for the screen in tessera.json, so that it renders with the copy of React in the build'

/** Messages of frameworks and builds that name no remedy, and what the team can do. */
const explanations: readonly (readonly [message: RegExp, explanation: string])[] = [
  [
    /Minified React error #527\b|Incompatible React versions/,
    `The screen renders with a react-dom of another version than its react. Share "react", "react-dom" and "react-dom/client" alike, or ${ownReact}.`,
  ],
  [
    // Hooks read the dispatcher of their own copy of React, which is null while another copy renders
    /Invalid hook call|Minified React error #321\b|\bnull\b.*\breading '(use[A-Z]\w*|ReactCurrent\w+)'|property "use[A-Z]\w*".*\bnull\b|null is not an object \(evaluating '[^']*\.use[A-Z]\w*'\)/,
    `The build has two copies of React, or one that did not render the screen. Share "react" and every package that imports it from one copy, or ${ownReact}.`,
  ],
  [
    /Objects are not valid as a React child|Minified React error #31\b|older version of React|Minified React error #525\b|reading 'ReactCurrentOwner'|evaluating '[^']*ReactCurrentOwner'/,
    `The screen was built with another major version of React than the page's. If so, bring your own copy: ${ownReact}. A screen that mounts itself shares no React.`,
  ],
  [
    /cannot render a <Router> inside another <Router>/,
    'The page renders the router. Expose the component below your <BrowserRouter>, or keep the router and use a copy of your own: share no "react-router" and "react-router-dom", or set "mount": "own-react" for the screen in tessera.json.',
  ],
  [
    /^(Uncaught )?(TypeError: )?(\w+|\w+\.\w+) is not a function$|^\S+ \S+ defines no container|runtimeChunk/,
    'The entry may lack its runtime. Set "optimization.runtimeChunk" to false in the build, so that the entry contains it.',
  ],
]

/**
 * Says what a team can do about a failure of a screen whose message alone does not help. Null for any other message.
 *
 * @param message the message of the error, as the page reported it
 */
export const explainFailure = (message: string): string | null =>
  explanations.find(([pattern]) => pattern.test(message))?.[1] ?? null
