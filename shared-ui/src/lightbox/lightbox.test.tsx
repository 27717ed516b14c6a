import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { LightboxActions } from './lightbox-actions.tsx'
import { LightboxImage } from './lightbox-image.tsx'
import { Lightbox, type LightboxProps } from './lightbox.tsx'

const works = ['A lake', 'A fox', 'A tower'].map((title, index) => ({ id: index + 1, title }))
type Work = (typeof works)[number]

function Page({ first = 0, ...props }: { first?: number } & Partial<LightboxProps<Work>>) {
  const [index, setIndex] = useState(first)
  const [isOpen, setIsOpen] = useState(true)
  const work = works[index]
  if (!isOpen || !work) return <p>The page</p>
  return (
    <Lightbox
      title={work.title}
      language="en"
      item={work}
      previous={works[index - 1]}
      next={works[index + 1]}
      canZoom
      renderSlide={({ id, title }, slide) => (
        <LightboxImage
          src={`/${id}.png`}
          srcSet={`/${id}-960.webp 960w`}
          alt={title}
          width={400}
          height={300}
          animation={undefined}
          animationLabels={{ play: 'Play', pause: 'Pause' }}
          fallbackLabel="No image"
          slide={slide}
        />
      )}
      position={{ index: index + 1, count: 3, hasMore: false }}
      date="Nov 28, 2026"
      onShow={to => setIndex(works.indexOf(to))}
      onClose={() => setIsOpen(false)}
      {...props}
    >
      <LightboxActions language="en" more={<Extras />}>
        <Button>Download</Button>
      </LightboxActions>
    </Lightbox>
  )
}

function Extras() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <a href="#upscale">Send to HD upscale</a>
      <Button onClick={() => setIsAsking(true)}>Report</Button>
      <Dialog open={isAsking} title="Report" closeLabel="Close report" onClose={() => setIsAsking(false)}>
        Why?
      </Dialog>
    </>
  )
}

/** jsdom has no layout: the stage is as large as the image. */
function mockLayout() {
  for (const name of ['clientWidth', 'offsetWidth'])
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => 400 })
  for (const name of ['clientHeight', 'offsetHeight'])
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => 300 })
}

async function open(props: Parameters<typeof Page>[0] = {}) {
  mockLayout()
  const user = userEvent.setup()
  const view = render(<Page {...props} />)
  await screen.findByRole('dialog')
  return { user, ...view }
}

const scale = () => screen.getByRole('button', { description: 'Show the whole image' })
const button = (name: string) => screen.getByRole('button', { name })
const image = () => screen.getByRole('img', { name: works[0]?.title ?? '' })
/** What the image is moved and scaled by. */
const transform = () => image().closest<HTMLElement>('[style*="transform"]')?.style.transform ?? ''

describe('an image', () => {
  it('has its place, its date and its actions', async () => {
    const { baseElement } = await open()
    expect(screen.getByText('1 of 3')).toBeVisible()
    expect(screen.getByText('Nov 28, 2026')).toBeVisible()
    expect(button('Download')).toBeVisible()
    expect(await axe(baseElement)).toHaveNoViolations()
  })

  it('gives its place to the next and the previous one by keys and buttons', async () => {
    const { user } = await open()
    expect(button('Previous creation')).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('dialog')).toHaveAccessibleName('A fox')
    await user.click(button('Next creation'))
    expect(screen.getByText('3 of 3')).toBeVisible()
    expect(button('Next creation')).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('{ArrowRight}{ArrowLeft}')
    expect(screen.getByText('2 of 3')).toBeVisible()
  })
})

describe('zooming', () => {
  it('goes by keys: plus, minus and 0, and the arrows move the image', async () => {
    const { user } = await open()
    await user.keyboard('++')
    expect(scale()).toHaveTextContent('225%')
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(transform()).toBe('translate(-80px, -80px) scale(2.25)')
    expect(screen.getByText('1 of 3')).toBeVisible()
    await user.keyboard('-')
    expect(scale()).toHaveTextContent('150%')
    await user.keyboard('0')
    expect(scale()).toHaveTextContent('100%')
    expect(transform()).toBe('')
    await user.keyboard('{ArrowRight}')
    expect(screen.getByText('2 of 3')).toBeVisible()
  })

  it('goes by buttons, up to a limit', async () => {
    const { user } = await open()
    expect(button('Zoom out')).toHaveAttribute('aria-disabled', 'true')
    for (let press = 0; press < 8; press += 1) await user.click(button('Zoom in'))
    expect(scale()).toHaveTextContent('800%')
    expect(button('Zoom in')).toHaveAttribute('aria-disabled', 'true')
    await user.click(scale())
    expect(scale()).toHaveTextContent('100%')
  })

  it('goes by wheel, which scrolls the page once the image is whole', async () => {
    await open()
    const stage = image()
    expect(fireEvent.wheel(stage, { deltaY: 100 })).toBe(true)
    expect(fireEvent.wheel(stage, { deltaY: -400 })).toBe(false)
    expect(scale()).toHaveTextContent('223%')
    expect(fireEvent.wheel(stage, { deltaY: -30, shiftKey: true })).toBe(false)
    expect(transform()).toMatch(/^translate\(30px, 0px\)/)
  })

  it('goes by a double click', async () => {
    const { user } = await open()
    await user.dblClick(image())
    expect(scale()).toHaveTextContent('250%')
    await user.dblClick(image())
    expect(scale()).toHaveTextContent('100%')
  })

  it('goes by two fingers, and one moves the image without leaving it', async () => {
    await open()
    const stage = image()
    // jsdom has no pointer events
    const touch = (type: 'down' | 'move' | 'up', pointerId: number, clientX: number) =>
      fireEvent(
        stage,
        Object.assign(new MouseEvent(`pointer${type}`, { bubbles: true, clientX }), {
          pointerId,
          pointerType: 'touch',
        }),
      )
    touch('down', 1, 100)
    touch('down', 2, 200)
    touch('move', 2, 300)
    expect(scale()).toHaveTextContent('200%')
    touch('up', 2, 300)
    const before = transform()
    touch('move', 1, 60)
    expect(transform()).not.toBe(before)
    touch('up', 1, -200)
    expect(screen.getByText('1 of 3')).toBeVisible()
  })

  it('loads the original, and ends with the image', async () => {
    const { user } = await open()
    expect(image()).toHaveAttribute('srcset')
    await user.keyboard('+')
    expect(image()).not.toHaveAttribute('srcset')
    await user.click(button('Next creation'))
    expect(scale()).toHaveTextContent('100%')
    await user.click(button('Previous creation'))
    expect(transform()).toBe('')
  })

  it('is not offered for a video', async () => {
    const { user } = await open({ canZoom: false })
    await user.keyboard('+')
    expect(screen.queryByRole('button', { name: 'Zoom in' })).not.toBeInTheDocument()
  })
})

describe('the other actions', () => {
  it('are behind a button, and the arrow keys move among them', async () => {
    const { user, baseElement } = await open()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    button('More actions').focus()
    await user.keyboard('{ArrowDown}')
    expect(button('More actions')).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('link', { name: 'Send to HD upscale' })).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(button('Report')).toHaveFocus()
    await user.keyboard('{ArrowDown}{End}{Home}')
    expect(screen.getByRole('link', { name: 'Send to HD upscale' })).toHaveFocus()
    expect(screen.getByText('1 of 3')).toBeVisible()
    expect(await axe(baseElement)).toHaveNoViolations()
  })

  it('open right below their button, whatever is below it', async () => {
    const { user } = await open()
    const sizes = { offsetTop: 48, offsetHeight: 40 }
    for (const [name, value] of Object.entries(sizes))
      Object.defineProperty(button('More actions'), name, { value })
    await user.click(button('More actions'))
    const list = screen.getByRole('group', { name: 'More actions' })
    expect(list.style.getPropertyValue('--toggle-bottom')).toBe('88px')
  })

  it('close by Escape, which leaves the image open and returns the focus', async () => {
    const { user } = await open()
    await user.click(button('More actions'))
    await user.tab()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    expect(button('More actions')).toHaveFocus()
    expect(screen.getByRole('dialog')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.getByText('The page')).toBeVisible()
  })

  it('close by a press elsewhere, and when the focus leaves them', async () => {
    const { user } = await open()
    await user.click(button('More actions'))
    await user.click(screen.getByText('1 of 3'))
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    await user.click(button('More actions'))
    await user.tab({ shift: true })
    expect(button('Download')).toHaveFocus()
    expect(screen.getByRole('link')).toBeVisible()
    await user.tab({ shift: true })
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  it('stay while a dialog of one of them is open, which returns the focus', async () => {
    const { user } = await open()
    await user.click(button('More actions'))
    await user.click(button('Report'))
    const report = await screen.findByRole('dialog', { name: 'Report' })
    await user.keyboard('{ArrowRight}')
    await user.click(within(report).getByRole('button', { name: 'Close report' }))
    expect(button('Report')).toHaveFocus()
    expect(screen.getByText('1 of 3')).toBeVisible()
  })
})

it('speaks the language of the page', async () => {
  await open({ language: 'zh', onClose: jest.fn() })
  for (const name of ['关闭', '上一个作品', '下一个作品', '放大', '缩小']) expect(button(name)).toBeVisible()
  expect(screen.getByText('第 1 个，共 3 个')).toBeVisible()
})
