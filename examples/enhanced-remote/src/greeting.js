import { createElement, useId, useState } from 'react'

const texts = {
  en: { title: 'Greeting', label: 'Your name', hello: name => `Hello ${name}` },
  zh: { title: '问候', label: '你的名字', hello: name => `你好，${name}` },
}

/** Greets the visitor, with hooks of the page's React. */
export function Greeting() {
  const id = useId()
  const [name, setName] = useState('')
  const text = texts[document.documentElement.lang] ?? texts.en
  return createElement(
    'section',
    { style: { display: 'grid', gap: 16, padding: 32, justifyItems: 'start' } },
    createElement('h1', null, text.title),
    createElement('label', { htmlFor: id }, text.label),
    createElement('input', { id, value: name, onChange: event => setName(event.target.value) }),
    createElement('p', { role: 'status' }, text.hello(name)),
  )
}
