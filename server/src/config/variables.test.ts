import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig, variableNames } from './config.ts'
import { formerVariableNames } from './former-variables.ts'

const liblib = {
  IMAGE_ENGINE: 'liblib',
  LIBLIB_WORKFLOW: 'w',
  LIBLIB_ACCESS_KEY: 'a',
  LIBLIB_SECRET_KEY: 's',
}
const liblibUpscales = { ...liblib, UPSCALE_ENGINE: 'liblib' }
const comfyui = { IMAGE_ENGINE: 'comfyui', COMFYUI_URL: 'http://127.0.0.1:8188', COMFYUI_CHECKPOINT: 'c' }
const openai = { IMAGE_ENGINE: 'openai', OPENAI_API_KEY: 'k' }
const sdapi = { IMAGE_ENGINE: 'sdapi', SDAPI_URL: 'http://127.0.0.1:7860' }
const sdcpp = { IMAGE_ENGINE: 'sdcpp', SDCPP_URL: 'http://127.0.0.1:1234' }
const polish = { POLISH_URL: 'http://127.0.0.1:11434/v1', POLISH_MODEL: 'm' }
const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' }
const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's' }
const c2pa = { C2PA_CERTIFICATE: '/signer.pem', C2PA_KEY: '/signer.key' }
const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
const postgres = { DATABASE_URL: 'postgres://ada@db.example/tessera' }
const site = { STAGING_PASSWORD: 'only for integrators' }

/** A value of each variable that is not its default, with the variables that it needs. */
const values: Record<string, [value: string, needs?: Record<string, string>]> = {
  PORT: ['8080'],
  STAGING_PORT: ['8081'],
  HOST: ['0.0.0.0'],
  DATA_DIR: ['/var/lib/tessera'],
  DATABASE_URL: ['postgres://ada@db.example/tessera'],
  DATABASE_LISTEN_URL: ['postgres://ada@direct.example/tessera', postgres],
  DATABASE_READ_URL: ['postgres://ada@replica.example/tessera', postgres],
  PUBLIC_URL: ['https://tessera.example', site],
  STAGING_URL: ['https://staging.tessera.example'],
  STAGING_PASSWORD: ['sixteen characters'],
  TRUSTED_HOPS: ['1'],
  DEMO: ['0'],
  LEGAL_DIR: ['/etc/tessera/legal'],
  BUILDS_DIR: ['/builds'],
  SERVICE_WORKER: ['0'],
  RELEASES_KEPT: ['20'],
  RELEASES_KEPT_DAYS: ['7', { RELEASES_KEPT: '20' }],
  TWO_STEP_ROLES: ['operator moderator'],
  PRODUCTION_APPROVAL: ['1'],
  RELEASE_QUOTA_MB: ['100'],
  MIN_FREE_DISK_MB: ['0'],
  WEBHOOK_ORIGINS: ['http://chat.internal:8065 https://hooks.internal'],
  SMTP_URL: ['smtp://mail.example'],
  MAIL_FROM: ['news@example.org'],
  MAIL_REPLY_TO: ['help@example.org'],
  S3_BUCKET: ['tessera'],
  S3_ENDPOINT: ['https://s3.example.org', { S3_BUCKET: 'tessera' }],
  TASKS: ['workers'],
  SHUTDOWN_TIMEOUT_SECONDS: ['5'],
  SHUTDOWN_DELAY_SECONDS: ['5'],
  LOG_LEVEL: ['debug'],
  COUNTRY_DATABASE: ['GeoLite2-Country.mmdb'],
  C2PA_CERTIFICATE: ['/etc/signer.pem', c2pa],
  C2PA_KEY: ['/etc/signer.key', c2pa],
  METRICS_TOKEN: ['sixteen characters'],
  IMAGE_ENGINE: ['simulated'],
  UPSCALE_ENGINE: ['simulated'],
  IMAGE_MODELS: ['portrait=faces'],
  IMAGE_SAMPLER: ['euler', comfyui],
  IMAGE_CFG: ['5', sdapi],
  UPSCALE_MODEL: ['x2.pth', { UPSCALE_ENGINE: 'sdapi', SDAPI_URL: sdapi.SDAPI_URL }],
  NEGATIVE_PROMPT: ['blur', sdapi],
  LOST_JOBS: ['retry', openai],
  COMFYUI_URL: ['http://gpu.example', comfyui],
  COMFYUI_CHECKPOINT: ['other', comfyui],
  COMFYUI_VAE: ['vae', comfyui],
  COMFYUI_SCHEDULER: ['normal', comfyui],
  LIBLIB_URL: ['https://liblib.example', liblib],
  LIBLIB_ACCESS_KEY: ['other', liblib],
  LIBLIB_SECRET_KEY: ['other', liblib],
  LIBLIB_TEMPLATE: ['other', liblib],
  LIBLIB_WORKFLOW: ['other', liblib],
  LIBLIB_UPSCALE_WORKFLOW: ['other', liblibUpscales],
  LIBLIB_NODES: ['sampler=5:KSampler (Efficient), upscale=6:UltimateSDUpscale', liblib],
  OPENAI_BASE_URL: ['http://127.0.0.1:8080/v1', openai],
  OPENAI_API_KEY: ['other', openai],
  OPENAI_IMAGE_MODEL: ['other', openai],
  OPENAI_IMAGE_QUALITY: ['medium', openai],
  OPENAI_IMAGE_SIZES: ['any', openai],
  OPENAI_IMAGE_BACKGROUND: ['opaque', openai],
  OPENAI_PARTIAL_IMAGES: ['2', openai],
  SDAPI_URL: ['http://gpu.example', sdapi],
  SDCPP_URL: ['http://gpu.example', sdcpp],
  POLISH_URL: ['http://gpu.example/v1', polish],
  POLISH_MODEL: ['other', polish],
  POLISH_API_KEY: ['key', polish],
  PRICE_CURRENCY: ['EUR'],
  CREDIT_PACK_PRICE: ['14.90'],
  STRIPE_SECRET_KEY: ['other', stripe],
  STRIPE_WEBHOOK_SECRET: ['other', stripe],
  OIDC_ISSUER: ['https://other.example', oidc],
  OIDC_CLIENT_ID: ['other', oidc],
  OIDC_CLIENT_SECRET: ['other', oidc],
  OIDC_PROVIDER_NAME: ['Atrium', oidc],
  OIDC_TRUST_EMAIL: ['1', oidc],
  OIDC_LOGOUT: ['1', oidc],
  GATE_BROWSER: ['ws://gate:3003/gate'],
  GATE_STAGING_URL: ['http://web-1:3001'],
  GATE_SANDBOX: ['0'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['http://collector:4318'],
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ['http://collector:4318/traces'],
  OTEL_EXPORTER_OTLP_HEADERS: ['api-key=secret,tenant=a%20site', traces],
  OTEL_SERVICE_NAME: ['tessera-worker', traces],
  OTEL_RESOURCE_ATTRIBUTES: ['deployment.environment.name=staging', traces],
  OTEL_TRACES_SAMPLER: ['always_off', traces],
  OTEL_TRACES_SAMPLER_ARG: ['0.1', { ...traces, OTEL_TRACES_SAMPLER: 'traceidratio' }],
  OTEL_SDK_DISABLED: ['true', traces],
}

test('the table has every variable', () => {
  assert.deepEqual(Object.keys(values).sort(), [...variableNames].sort())
})

for (const [name, [value, needs = {}]] of Object.entries(values))
  test(`${name} changes the configuration`, () => {
    assert.notDeepEqual(readConfig({ ...needs, [name]: value }), readConfig(needs))
  })

for (const name of formerVariableNames)
  test(`${name} of an earlier release fails the start`, () => {
    assert.throws(() => readConfig({ [name]: '1' }), {
      name: 'StartError',
      message: new RegExp(
        `^${name} (is now called [A-Z]|no longer exists: ).+; please (rename|remove) it\\.$`,
      ),
    })
  })

test('the documentation names exactly the variables that exist', () => {
  const rows = ['OPERATING', 'ENGINES']
    .map(name => readFileSync(join(import.meta.dirname, `../../../docs/${name}.md`), 'utf8'))
    .flatMap(text => text.split('\n'))
    .filter(line => line.startsWith('| `'))
  const documented = new Set(
    rows.flatMap(row =>
      [...(row.split(' | ')[0]?.matchAll(/`([A-Z][A-Z\d_]+)`/g) ?? [])].map(([, name]) => name),
    ),
  )
  const ofOtherPrograms = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION']
  assert.deepEqual([...documented].sort(), [...variableNames, ...ofOtherPrograms].sort())
})
