import { useState } from 'react'

/** Counts clicks, to prove that hooks of the page's React work in a remote that Rspack built. */
export function Counter() {
  const [count, setCount] = useState(0)
  const isChinese = document.documentElement.lang === 'zh'
  return (
    <section style={{ display: 'grid', gap: 16, padding: 32, justifyItems: 'start' }}>
      <h1>{isChinese ? '计数器' : 'Counter'}</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        {isChinese ? '加一' : 'Add one'}
      </button>
      <p role="status">{count}</p>
    </section>
  )
}
