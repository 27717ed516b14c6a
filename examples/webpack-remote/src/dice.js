import { createElement, useState } from 'react'
import './dice.css'

const texts = {
  en: { title: 'Dice', roll: 'Roll', faces: 'Faces' },
  zh: { title: '骰子', roll: '掷骰子', faces: '点数' },
}

/** Rolls two dice. The code that rolls is in a chunk of its own. */
export function Dice() {
  const [faces, setFaces] = useState([])
  const text = texts[document.documentElement.lang] ?? texts.en
  const roll = async () => {
    const { rollDice } = await import('./roll-dice.js')
    setFaces(rollDice(2))
  }
  return createElement(
    'section',
    { style: { display: 'grid', gap: 16, padding: 32, justifyItems: 'start' } },
    createElement('h1', null, text.title),
    createElement('button', { type: 'button', onClick: roll }, text.roll),
    createElement(
      'p',
      { role: 'status', 'aria-label': text.faces, className: 'dice-faces' },
      faces.join(' '),
    ),
  )
}
