import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import './clock.css'

/** Shows the time, to prove that hooks of the page's React work in a remote that Vite built. */
export function Clock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <section className="example-clock">
      <h1>{document.documentElement.lang === 'zh' ? '时钟' : 'Clock'}</h1>
      <time dateTime={now.toISOString()}>{now.toLocaleTimeString(document.documentElement.lang)}</time>
      <Link to="/tools">{document.documentElement.lang === 'zh' ? '工具箱' : 'Toolbox'}</Link>
    </section>
  )
}
