import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { drawingVersion } from '@tessera/image-engine/drawing-version'
import { defaultEngineSettings } from '@tessera/shared-contracts'
import { readConfig, StartError } from './config.ts'

test('the chat polisher needs POLISH_URL and POLISH_MODEL', () => {
  assert.throws(() => readConfig({ POLISH_MODEL: 'small' }), /need POLISH_URL/)
  const url = 'http://localhost:11434/v1'
  assert.throws(() => readConfig({ POLISH_URL: url }), /needs POLISH_MODEL/)
  const { polish } = readConfig({ POLISH_URL: url, POLISH_MODEL: 'small' })
  assert.deepEqual(polish, { url, model: 'small', apiKey: null })
})

test('an empty environment is a complete configuration', () => {
  const { buildsDir, ...config } = readConfig({ PATH: '/usr/bin' })
  assert.ok(existsSync(join(buildsDir, 'server/src/config/config.ts')), 'builds are in the repository')
  assert.deepEqual(config, {
    port: 3000,
    stagingPort: 3001,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: null,
    databaseListenUrl: null,
    databaseReadUrl: null,
    publicUrl: null,
    stagingUrl: null,
    trustedHops: 0,
    webhookOrigins: [],
    objectStore: null,
    retentionPolicy: null,
    releaseQuotaBytes: 5_000_000_000,
    minFreeDiskBytes: 500_000_000,
    isApprovalRequired: false,
    hasServiceWorker: true,
    legalTexts: { folder: resolve('data/legal'), isRequired: false },
    smtpUrl: null,
    mailSender: { name: 'Tessera', address: 'no-reply@localhost' },
    mailReplyTo: null,
    engines: {
      imageEngine: { name: 'embedded' },
      upscaleEngine: { name: 'embedded' },
      settings: { ...defaultEngineSettings, drawsKnownSubjects: true, drawingVersion },
    },
    polish: null,
    prices: { currency: 'USD', creditPack: null },
    stripe: null,
    oidc: null,
    developmentBuilds: [],
    tasks: 'here',
    shutdownDelaySeconds: 0,
    shutdownTimeoutSeconds: 20,
    logLevel: 'info',
    metricsToken: null,
    countryDatabase: null,
    tracing: null,
    c2pa: null,
    twoStepRoles: [],
    stagingPassword: null,
    gate: { browserUrl: null, stagingUrl: null, sandbox: true },
    searchPath: '/usr/bin',
    demo: true,
  })
})

test('a number of kept releases is a policy, for 90 days unless another time is set', () => {
  assert.deepEqual(readConfig({ RELEASES_KEPT: '20' }).retentionPolicy, { newest: 20, days: 90 })
  const policy = { RELEASES_KEPT: '5', RELEASES_KEPT_DAYS: '0' }
  assert.deepEqual(readConfig(policy).retentionPolicy, { newest: 5, days: 0 })
  assert.throws(
    () => readConfig({ RELEASES_KEPT: '0' }),
    /RELEASES_KEPT is "0", but must be a number of releases/,
  )
})

test('an empty variable counts as not set', () => {
  assert.equal(readConfig({ PORT: '', SMTP_URL: '' }).port, 3000)
})

test('the two origins cannot have one port', () => {
  assert.throws(() => readConfig({ PORT: '3001' }), {
    name: 'StartError',
    message: 'PORT and STAGING_PORT are both 3001; give each origin its own.',
  })
  assert.equal(readConfig({ PORT: '0', STAGING_PORT: '0' }).port, 0)
})

const publicSite = {
  PUBLIC_URL: 'https://tessera.example/',
  STAGING_PASSWORD: 'only for integrators',
}

test('a public site has an origin and no demo content', () => {
  const config = readConfig({ ...publicSite, DEMO: '1' })
  assert.equal(config.publicUrl, 'https://tessera.example')
  assert.equal(config.demo, false)
})

test('a public site closes staging', () => {
  assert.equal(readConfig(publicSite).stagingPassword, publicSite.STAGING_PASSWORD)
  assert.throws(
    () => readConfig({ PUBLIC_URL: publicSite.PUBLIC_URL }),
    /PUBLIC_URL needs STAGING_PASSWORD: a secret of at least 16 characters/,
  )
  assert.throws(() => readConfig({ ...publicSite, STAGING_PASSWORD: 'too short' }), {
    message: 'STAGING_PASSWORD must be a secret of at least 16 characters.',
  })
})

test('a public site has an address without a log-in, which is not repeated', () => {
  assert.throws(() => readConfig({ ...publicSite, PUBLIC_URL: 'https://ada:secret@a.example' }), {
    message:
      'PUBLIC_URL is "https://[login]@a.example", but must be the site\'s address without a path, such as https://example.org.',
  })
})

test('mails come from the host of the site, or from the sender of the operator', () => {
  assert.equal(readConfig(publicSite).mailSender.address, 'no-reply@tessera.example')
  for (const [MAIL_FROM, name, address] of [
    ['news@example.org', 'Tessera', 'news@example.org'],
    ['Example <news@example.org>', 'Example', 'news@example.org'],
    ['"图片, Ltd." <news@example.org>', '图片, Ltd.', 'news@example.org'],
    ['<news@example.org>', 'Tessera', 'news@example.org'],
  ] as const)
    assert.deepEqual(readConfig({ ...publicSite, MAIL_FROM }).mailSender, { name, address })
})

test('staging has another address than the site', () => {
  assert.throws(() => readConfig({ ...publicSite, STAGING_URL: 'https://TESSERA.example' }), {
    message: 'PUBLIC_URL and STAGING_URL are both https://tessera.example; give each origin its own.',
  })
})

test('a PostgreSQL can be reached by a socket alone', () => {
  const { databaseUrl } = readConfig({ DATABASE_URL: 'postgres://ada:secret@/tessera?host=/run/postgresql' })
  assert.equal(databaseUrl, 'postgres://ada:secret@localhost/tessera?host=/run/postgresql')
  assert.throws(
    () => readConfig({ DATABASE_URL: 'mysql://ada@/tessera' }),
    /DATABASE_URL must be a PostgreSQL/,
  )
})

for (const name of ['DATABASE_LISTEN_URL', 'DATABASE_READ_URL'])
  test(`${name} is no database of its own`, () => {
    const secret = 'postgres://ada:secret@db.example/tessera'
    assert.throws(() => readConfig({ [name]: secret }), {
      message: `${name} needs DATABASE_URL: it is another address of the same database.`,
    })
    assert.throws(() => readConfig({ [name]: 'mysql://ada:secret@/tessera', DATABASE_URL: secret }), {
      message: new RegExp(`^${name} must be (?!.*secret)`),
    })
  })

test('demo content can be turned off', () => {
  assert.equal(readConfig({ DEMO: '0' }).demo, false)
})

for (const [name, value, expected] of [
  ['PORT', '80a', 'a port number from 0 to 65535'],
  ['STAGING_PORT', '70000', 'a port number from 0 to 65535'],
  ['TRUSTED_HOPS', 'all', 'the number of proxies in front of the server, from 0 to 9'],
  ['PUBLIC_URL', 'tessera.example', "the site's address without a path, such as https://example.org"],
  ['PUBLIC_URL', 'https://a.example/b', "the site's address without a path, such as https://example.org"],
  ['PUBLIC_URL', 'https://a.example/?b', "the site's address without a path, such as https://example.org"],
  [
    'STAGING_URL',
    'https://a.example/b',
    "staging's address without a path, such as https://staging.example.org",
  ],
  ['IMAGE_ENGINE', 'magic', 'embedded, comfyui, liblib, openai, sdapi, sdcpp or simulated'],
  ['UPSCALE_ENGINE', 'openai', 'embedded, comfyui, liblib, sdapi or simulated'],
  ['UPSCALE_ENGINE', 'sdcpp', 'embedded, comfyui, liblib, sdapi or simulated'],
  [
    'IMAGE_MODELS',
    'kitchen=lora',
    'scenario=model pairs, such as interior=interior-v1; the scenarios are general, interior, portrait, product, clothing or ecommerce',
  ],
  [
    'LIBLIB_NODES',
    'size=KSampler',
    'input=number:class_type pairs, such as sampler=3:KSampler; the inputs are prompt, size, sampler, model, upscale or upscaleImage',
  ],
  ['OPENAI_IMAGE_SIZES', 'huge', 'any, or the sizes that the model knows, such as 1024x1024,1536x1024'],
  ['S3_ENDPOINT', 'minio:9000', 'the address of an S3-compatible store, such as https://s3.example.org'],
  ['S3_BUCKET', 'My Bucket', 'the name of a bucket, such as tessera'],
  ['TASKS', 'there', 'here, or workers where they run on their own (npm run worker)'],
  ['LOG_LEVEL', 'loud', 'debug, info, warn, error or silent'],
  ['DEMO', 'yes', '0 or 1'],
  ...['no-reply', 'Example news@example.org', 'Example <news@>', 'a@example.org, b@example.org'].map(
    value =>
      [
        'MAIL_FROM',
        value,
        'the sender of mails, such as no-reply@example.org or Example <no-reply@example.org>',
      ] as const,
  ),
  ['PRICE_CURRENCY', 'Euro', 'an ISO 4217 currency code, such as USD, EUR or CNY'],
  ['CREDIT_PACK_PRICE', '14.999', 'a price with at most two decimals, such as 15 or 14.90'],
  ['CREDIT_PACK_PRICE', '0.00', 'a price with at most two decimals, such as 15 or 14.90'],
] as const) {
  test(`${name} is refused by name when it is "${value}"`, () => {
    assert.throws(
      () => readConfig({ [name]: value }),
      new StartError(`${name} is "${value}", but must be ${expected}.`),
    )
  })
}

for (const [name, value] of [
  ['SMTP_URL', 'http://user:secret@mail.example'],
  ['COMFYUI_URL', 'ftp://user:secret@comfyui.example'],
  ['SDAPI_URL', 'user:secret@sdapi.example'],
  ['SDCPP_URL', 'user:secret@sdcpp.example'],
] as const) {
  test(`${name} is refused without its value, which may contain a secret`, () => {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error: unknown) =>
        error instanceof StartError &&
        error.message.startsWith(`${name} must be `) &&
        !error.message.includes('secret'),
    )
  })
}

for (const [engine, environment, missing] of [
  ['comfyui', {}, 'COMFYUI_URL'],
  ['comfyui', { COMFYUI_URL: 'http://127.0.0.1:8188' }, 'COMFYUI_CHECKPOINT'],
  ['liblib', { LIBLIB_ACCESS_KEY: 'a', LIBLIB_SECRET_KEY: 'b' }, 'LIBLIB_WORKFLOW'],
  ['liblib', { LIBLIB_ACCESS_KEY: 'a', LIBLIB_WORKFLOW: 'w' }, 'LIBLIB_SECRET_KEY'],
  ['openai', {}, 'OPENAI_API_KEY'],
  ['sdapi', {}, 'SDAPI_URL'],
  ['sdcpp', {}, 'SDCPP_URL'],
] as const) {
  test(`the engine ${engine} requires ${missing}`, () => {
    assert.throws(
      () => readConfig({ IMAGE_ENGINE: engine, ...environment }),
      (error: unknown) =>
        error instanceof StartError &&
        error.message.startsWith(`IMAGE_ENGINE is ${engine}, which needs ${missing}: `),
    )
  })
}

test('an upscale engine requires the variables for upscaling only', () => {
  const environment = { UPSCALE_ENGINE: 'comfyui', COMFYUI_URL: 'http://127.0.0.1:8188' }
  assert.throws(() => readConfig(environment), /UPSCALE_ENGINE is comfyui, which needs UPSCALE_MODEL: /)
  const { upscaleEngine: upscales } = readConfig({ ...environment, UPSCALE_MODEL: 'x2.pth' }).engines
  assert.equal(upscales.name === 'comfyui' && upscales.options.upscaleModel, 'x2.pth')
})

test('a self-hosted OpenAI-compatible server needs no key', () => {
  const { imageEngine: images } = readConfig({
    IMAGE_ENGINE: 'openai',
    OPENAI_BASE_URL: 'http://127.0.0.1:8080/v1',
  }).engines
  assert.equal(images.name, 'openai')
})

test('the engine settings of pages come from the configuration', () => {
  const { settings } = readConfig({
    IMAGE_ENGINE: 'liblib',
    IMAGE_MODELS: 'interior=rooms.safetensors, portrait=faces.safetensors',
    LIBLIB_ACCESS_KEY: 'a',
    LIBLIB_SECRET_KEY: 'b',
    LIBLIB_TEMPLATE: 'template',
    LIBLIB_WORKFLOW: 'workflow',
  }).engines
  assert.deepEqual(settings, {
    templateUuid: 'template',
    workflowUuid: 'workflow',
    models: { interior: 'rooms.safetensors', portrait: 'faces.safetensors' },
  })
})

const bucket = { S3_BUCKET: 'tessera', S3_ENDPOINT: 'http://localhost:9000' }

test('an S3-compatible store needs a bucket and an endpoint; the rest has defaults', () => {
  assert.deepEqual(readConfig(bucket).objectStore, {
    bucket: 'tessera',
    endpoint: 'http://localhost:9000',
    region: 'us-east-1',
    pathStyle: true,
  })
  const amazon = readConfig({ S3_BUCKET: 'tessera', AWS_REGION: 'eu-central-1' }).objectStore
  assert.deepEqual(amazon, { bucket: 'tessera', endpoint: null, region: 'eu-central-1', pathStyle: false })
  assert.equal(readConfig({ S3_BUCKET: 'tessera' }).objectStore?.region, null)
  assert.throws(
    () => readConfig({ S3_ENDPOINT: bucket.S3_ENDPOINT }),
    new StartError('S3_ENDPOINT needs S3_BUCKET: the name of a bucket, such as tessera.'),
  )
})

test('an endpoint whose host starts with the bucket has the bucket in the host of requests', () => {
  const S3_ENDPOINT = 'https://tessera.oss-cn-hangzhou.aliyuncs.com'
  assert.deepEqual(readConfig({ ...bucket, S3_ENDPOINT }).objectStore, {
    bucket: 'tessera',
    endpoint: 'https://oss-cn-hangzhou.aliyuncs.com',
    region: 'us-east-1',
    pathStyle: false,
  })
})

test('development builds are on this machine', () => {
  const builds = ['http://127.0.0.1:3002/', 'http://localhost:3003/']
  assert.deepEqual(readConfig({}, builds).developmentBuilds, builds)
  assert.throws(
    () => readConfig({}, ['http://example.org/']),
    new StartError('"http://example.org/" is no address of a development server on this machine.'),
  )
})

test('payments need both secrets, and prices that the currency can express', () => {
  assert.equal(readConfig({}).stripe, null)
  assert.deepEqual(readConfig({ PRICE_CURRENCY: 'EUR', CREDIT_PACK_PRICE: '14.90' }).prices, {
    currency: 'EUR',
    creditPack: 14.9,
  })
  const secrets = { STRIPE_SECRET_KEY: 'sk_secret', STRIPE_WEBHOOK_SECRET: 'whsec_secret' }
  assert.equal(readConfig(secrets).stripe?.url, 'https://api.stripe.com')
  assert.throws(
    () => readConfig({ STRIPE_SECRET_KEY: 'sk_secret' }),
    new StartError('STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET, without which no payment is credited.'),
  )
  assert.throws(
    () => readConfig({ STRIPE_WEBHOOK_SECRET: 'whsec_secret' }),
    new StartError('STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY, without which nothing can be bought.'),
  )
  const yen = { ...secrets, PRICE_CURRENCY: 'JPY' }
  assert.equal(readConfig({ ...yen, CREDIT_PACK_PRICE: '1500' }).prices.creditPack, 1_500)
  assert.throws(
    () => readConfig({ ...yen, CREDIT_PACK_PRICE: '14.90' }),
    new StartError('CREDIT_PACK_PRICE is 14.9, but prices in JPY have no decimals.'),
  )
})

test('a variable or value of an earlier release is refused with its new name', () => {
  const messages = [
    { STOP_SECONDS: '9' },
    { SDAPI_CFG: '7' },
    { POLISH_ENGINE: 'chat' },
    { SDAPI_KIND: 'sdcpp' },
    { LOST_JOBS: 'give-back' },
    { LOST_JOBS: 'repeat' },
  ].map(env => {
    try {
      readConfig(env)
    } catch (error) {
      return (error as StartError).message
    }
    return 'accepted'
  })
  assert.deepEqual(messages, [
    'STOP_SECONDS is now called SHUTDOWN_TIMEOUT_SECONDS; please rename it.',
    'SDAPI_CFG is now called IMAGE_CFG; please rename it.',
    'POLISH_ENGINE no longer exists: POLISH_URL selects the chat model, and without it the embedded rules polish prompts; please remove it.',
    'SDAPI_KIND no longer exists: IMAGE_ENGINE=sdcpp with SDCPP_URL is the server of stable-diffusion.cpp, and IMAGE_ENGINE=sdapi the others; please remove it.',
    'LOST_JOBS=give-back is now called LOST_JOBS=refund; please change it.',
    'LOST_JOBS=repeat is now called LOST_JOBS=retry; please change it.',
  ])
})

const oidc = {
  OIDC_ISSUER: 'https://accounts.example.org',
  OIDC_CLIENT_ID: 'tessera',
  OIDC_CLIENT_SECRET: 'a secret',
}

test('an identity provider needs an issuer, a client and its secret; its name is its host', () => {
  assert.deepEqual(readConfig({ ...oidc, OIDC_PROVIDER_NAME: 'Atrium' }).oidc, {
    issuer: 'https://accounts.example.org',
    clientId: 'tessera',
    clientSecret: 'a secret',
    providerName: 'Atrium',
    trustsEmail: false,
    endsLogins: false,
  })
  assert.equal(readConfig(oidc).oidc?.providerName, 'accounts.example.org')
  assert.throws(() => readConfig({ ...oidc, OIDC_CLIENT_SECRET: '' }), /OIDC_ISSUER needs OIDC_CLIENT_ID/)
  assert.throws(() => readConfig({ ...oidc, OIDC_ISSUER: '' }), /need OIDC_ISSUER/)
})

test('an identity provider is reached over https, or on this machine', () => {
  assert.throws(() => readConfig({ ...oidc, OIDC_ISSUER: 'http://accounts.example.org' }), /https address/)
  assert.ok(readConfig({ ...oidc, OIDC_ISSUER: 'http://127.0.0.1:4000' }).oidc)
})
