import { expect, it, jest } from '@jest/globals'
import { getConsoleHealth, type HealthProblem, type Language } from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderConsole } from '../../console-testing.tsx'
import { HealthScreen } from './health-screen.tsx'

jest.mock('uplot', () => jest.requireActual('../../plot/fake-uplot.ts'))

const times = ['2026-01-31T11:58:00Z', '2026-01-31T11:59:00Z']

const problems: HealthProblem[] = [
  ['store_unreachable', {}],
  ['disk_low', { free_bytes: 1_500_000_000, free_percent: 4 }],
  ['tasks_stuck', { task_kind: 'upscale', waiting: 3, running: 1, stuck: 2, oldest_seconds: 600 }],
  ['engine_failing', { task_kind: 'generation', tasks: 20, failed: 7 }],
  ['engine_misconfigured', { task_kind: 'upscale', tasks: 2, failed: 1 }],
  ['mail_failing', { failed: 1 }],
  [
    'release_failing',
    {
      channel: 'staging',
      remote: 'mfe-gallery',
      version: '0.1.0+3fa9c2d1e4',
      percent: 10,
      mounts: 40,
      faults: 9,
    },
  ],
  [
    'content_blocked',
    {
      channel: 'production',
      remote: 'mfe-gallery',
      version: '0.1.0+3fa9c2d1e4',
      blocked: 'https://maps.example',
      directive: 'connect-src',
    },
  ],
  ['credits_wrong', { faults: 1 }],
  ['payments_to_refund', { payments: 2 }],
  ['no_gate_browser', {}],
  ['clock_wrong', { seconds: 12 }],
].map(([kind, values]) => ({ kind, values, severity: 'error' }) as HealthProblem)

function renderHealth({
  path = '/console/health',
  language = 'en',
  found = [],
}: { path?: string; language?: Language; found?: HealthProblem[] } = {}) {
  const { server, render } = renderConsole(<HealthScreen />, { path, language })
  server.on(getConsoleHealth, () => ({
    success: true,
    times,
    series: [
      { metric: 'tasks_open', labels: ['generation', 'waiting'], values: [1, 2] },
      { metric: 'tasks_open', labels: ['upscale', 'stuck'], values: [0, 5] },
      { metric: 'requests', labels: ['2xx'], values: [100, 120.5] },
      { metric: 'request_milliseconds', labels: ['p95'], values: [20, null] },
      { metric: 'storage_bytes', labels: ['free'], values: [1e9, 2e9] },
      { metric: 'members', labels: [], values: [7, 8] },
      { metric: 'of_a_later_server', labels: [], values: [1, 1] },
    ],
    problems: found,
  }))
  return { server, ...render() }
}

it.each([
  ['en', 'Everything works.', 'Open tasks: HD upscale', 'Stuck5', 'Requests per minute', 'Status 2xx120.5'],
  ['zh', '一切正常。', '未完成的任务：高清放大', '停滞5', '每分钟请求', '状态码 2xx120.5'],
] as const)(
  'shows that everything works, and the metrics (%s)',
  async (language, fine, tasks, stuck, requests, ok) => {
    const { container } = renderHealth({ language })
    expect(await screen.findByText(fine)).toBeVisible()
    const plot = within(await screen.findByRole('region', { name: tasks }))
    expect(plot.getByRole('listitem')).toHaveTextContent(stuck)
    expect(within(screen.getByRole('region', { name: requests })).getByRole('listitem')).toHaveTextContent(ok)
    expect(await axe(container)).toHaveNoViolations()
  },
)

it('says so where a metric has no values', async () => {
  renderHealth()
  const plot = within(await screen.findByRole('region', { name: 'Failed mails per minute' }))
  expect(plot.getByText('No values in this time.')).toBeVisible()
})

it.each([
  [
    'en',
    "The database can't be reached.",
    'The disk is nearly full: 1.5 GB (4%) are free.',
    'HD upscale: 2 tasks are stuck.Waiting: 3. Running: 1.The oldest task has waited for 10 minutes.',
    'Text to image: 7 of 20 tasks of the last hour failed because of the engine.',
    'HD upscale: the engine is misconfigured. 1 of 2 tasks of the last hour failed because of it.',
    '1 mail of the last hour could not be sent.',
    'mfe-gallery 0.1.0+3fa9c2d fails too often. Channel: Staging, for 10% of visitors.Faults: 9. Mounts: 40.Open the release',
    'Browsers report that they blocked content of files of mfe-gallery 0.1.0+3fa9c2d. Channel: Production.Source: https://maps.example. Directive: connect-src.Open the release',
    'The ledger of the credits has 1 error.',
    '2 payments are for accounts that were deleted meanwhile, and have to be refunded.',
    'The server has no browser that works, so the gate mounts no screens before a release is activated.',
    "The server reports a problem that this page doesn't know: clock_wrong.seconds: 12",
  ],
  [
    'zh',
    '无法连接数据库。',
    '磁盘空间不足：剩余 1.5 GB（4%）。',
    '高清放大：2 个任务停滞不前。排队中：3 个，进行中：1 个。最早的任务已等待 10 分钟。',
    '文生图：最近一小时的 20 个任务中，有 7 个因引擎而失败。',
    '高清放大：引擎配置有误，最近一小时的 2 个任务中，有 1 个因此失败。',
    '最近一小时有 1 封邮件发送失败。',
    'mfe-gallery 0.1.0+3fa9c2d 故障过多。环境：预发布环境，面向 10% 的访客。故障：9，挂载次数：40。查看该版本',
    '浏览器报告已拦截 mfe-gallery 0.1.0+3fa9c2d 的文件所请求的内容。环境：生产环境。来源：https://maps.example，指令：connect-src。查看该版本',
    '积分明细有 1 处错误。',
    '有 2 笔付款对应的账户已被删除，需要退款。',
    '服务器没有可用的浏览器，激活版本前的检查不会挂载界面。',
    '服务器报告了此页面无法识别的问题：clock_wrong。seconds: 12',
  ],
] as const)('says in words what is wrong (%s)', async (language, ...sentences) => {
  const { container } = renderHealth({ language, found: problems })
  const alerts = await screen.findAllByRole('alert')
  expect(alerts.map(({ textContent }) => textContent)).toEqual(sentences)
  const links = screen.getAllByRole('link', { name: /Open the release|查看该版本/ })
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    '/console/releases/mfe-gallery?channel=staging',
    '/console/releases/mfe-gallery?channel=production',
  ])
  expect(await axe(container)).toHaveNoViolations()
})

it('keeps the old values while another range is loaded, which is in the address', async () => {
  const { server, user, location } = renderHealth({ path: '/console/health?range=hour' })
  await screen.findByText('Everything works.')
  server.on(getConsoleHealth, () => new Promise(() => {}))
  await user.click(screen.getByRole('radio', { name: 'Week' }))
  expect(location()).toBe('/console/health?range=week')
  await waitFor(() =>
    expect(server.requests(getConsoleHealth)).toEqual([{ range: 'hour' }, { range: 'week' }]),
  )
  expect(screen.getByRole('region', { name: 'Members' })).toBeVisible()
})

it('keeps the old values when a refresh fails, and says so', async () => {
  const { server, user } = renderHealth()
  await screen.findByText('Everything works.')
  server.fail(getConsoleHealth, 'network')
  await user.click(screen.getByRole('radio', { name: 'Hour' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.')
  expect(screen.getByRole('region', { name: 'Members' })).toBeVisible()
})

it('is for operators only', async () => {
  const { server, render } = renderConsole(<HealthScreen />, { path: '/console/health', role: 'integrator' })
  render()
  expect(await screen.findByText('You cannot open this page')).toBeVisible()
  expect(server.requests(getConsoleHealth)).toEqual([])
})

it.each([
  ['en', { cohort: 'signed-in' }, 'for 20% of signed-in members.'],
  ['zh', { cohort: 'language', language: 'zh' }, '面向 20% 的中文访客。'],
  ['en', { cohort: 'members', members: 12 }, 'for 20% of a list of 12 members.'],
  ['en', {}, 'for 20% of visitors.'],
] as const)('says which visitors get a canary that fails (%s, %o)', async (language, cohort, text) => {
  const values = {
    channel: 'production',
    remote: 'mfe-gallery',
    version: '0.2.0',
    percent: 20,
    mounts: 40,
    faults: 9,
  }
  renderHealth({
    language,
    found: [{ kind: 'release_failing', severity: 'error', values: { ...values, ...cohort } }],
  })
  expect(await screen.findByText(text, { exact: false })).toBeVisible()
})
