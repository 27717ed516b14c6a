import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderRefusal, withHelm, type Example } from './render-chart.ts'

const refusals: [example: Example, settings: string[], sentence: RegExp][] = [
  ['usual', ['image.repository=""'], /image\.repository is missing: push the image of deploy\/Dockerfile/],
  [
    'usual',
    ['site.url="http://tessera.example"'],
    /site\.url is "http:\/\/tessera\.example", but must be an address with https/,
  ],
  ['usual', ['site.url="https://tessera.example/site"'], /site\.url is .+ without a path/],
  [
    'usual',
    ['site.stagingUrl="https://tessera.example"'],
    /are both https:\/\/tessera\.example; give each origin its own/,
  ],
  ['usual', ['secret.keys=["DATABASE_URL"]'], /secret\.keys lacks STAGING_PASSWORD/],
  ['usual', ['secret.name=""'], /secret\.name is missing: create a Secret/],
  ['usual', ['bucket.name=""'], /Several servers need DATABASE_URL in secret\.keys and bucket\.name/],
  [
    'usual',
    ['environment.SMTP_URL="smtp://mail"'],
    /environment\.SMTP_URL is a secret: put it into the Secret/,
  ],
  ['usual', ['environment.DATABASE_READ_URL="postgres://replica"'], /DATABASE_READ_URL is a secret/],
  ['usual', ['environment.PUBLIC_URL="https://a.example"'], /environment\.PUBLIC_URL: set site\.url instead/],
  ['usual', ['environment.PORT="80"'], /environment\.PORT cannot be set/],
  [
    'usual',
    ['secret.keys=["DATABASE_URL","STAGING_PASSWORD","MAIL_FROM"]'],
    /MAIL_FROM is in environment and in secret\.keys/,
  ],
  ['usual', ['gateway.enabled=true'], /gateway\.enabled needs gateway\.parentRefs/],
  [
    'usual',
    ['externalSecret.enabled=true'],
    /needs externalSecret\.store\.name and externalSecret\.remoteKey/,
  ],
  [
    'large',
    ['secret.keys=["DATABASE_URL","STAGING_PASSWORD"]'],
    /serviceMonitor\.enabled needs METRICS_TOKEN/,
  ],
  [
    'large',
    ['web.autoscaling.minReplicas=30'],
    /web\.autoscaling: minReplicas is 30, and maxReplicas only 20/,
  ],
  ['large', ['worker.autoscaling.prometheusAddress=""'], /KEDA needs worker\.autoscaling\.prometheusAddress/],
  ['large', ['worker.enabled=false'], /worker\.autoscaling\.enabled needs worker\.enabled/],
  ['small', ['web.replicas=2'], /dataVolume\.enabled is for one process: set web\.replicas to 1/],
  ['small', ['bucket.name="tessera"'], /dataVolume\.enabled stores everything in the volume/],
  // Those of the schema name the place
  ['usual', ['web.replica=3'], /at '\/web': additional properties 'replica' not allowed/],
  ['usual', ['web.replicas=0'], /at '\/web\/replicas': minimum: got 0, want 1/],
  ['usual', ['site.trustedHops="2"'], /at '\/site\/trustedHops': got string, want integer/],
  ['usual', ['gate.sandbox="none"'], /at '\/gate\/sandbox': value must be one of 'chromium', 'container'/],
]
for (const [example, settings, sentence] of refusals)
  test(`the values ${example} with ${settings.join(' ')} are refused with a sentence`, withHelm, () => {
    assert.match(renderRefusal(example, ...settings), sentence)
  })
