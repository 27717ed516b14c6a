/** One statement about performance, and the figures that it rests on. */
export interface Claim {
  claim: string
  /** Matches the names of the figures. They share a unit and a bound. */
  figures: RegExp
}

/** What a result file in `bench/results/` claims, and how its figures are measured. */
export interface Measurement {
  method: string
  command: string
  claims: readonly Claim[]
}

/** By the name of the result file. Every figure with a bound belongs to exactly one claim. */
export const measurements: Readonly<Record<string, Measurement>> = {
  federation: {
    command: 'npm run bench -- federation',
    method:
      'Cold loads of four routes over a link of 150 ms and 1.6 Mbit/s that all connections share, with a CPU slowed down 4 times, next to the same site as one build, which has no first frames; medians of seven alternating runs. Content is the heading, the first image or the first field. Scripts count until they have drawn it. A page needs the whole shared packages when a release does not say which exports it uses.',
    claims: [
      {
        claim: 'Time to content and LCP, federated / one build',
        figures: /^(time to content|LCP) of .*federated/,
      },
      { claim: 'JavaScript, federated / one build', figures: /^JavaScript of .*federated/ },
      {
        claim: 'JavaScript, whole packages / one build',
        figures: /^JavaScript of .*whole packages \/ one build/,
      },
      { claim: 'Sequential steps until all code is requested', figures: /^steps to the code/ },
    ],
  },
  'first-paint': {
    command: 'npm run bench -- first-paint',
    method:
      'Cold loads of the landing page, the gallery, an image in it and a portfolio on a phone and a desktop, over a link of 150 ms and 1.6 Mbit/s that all connections share, with a CPU slowed down 4 times, next to a copy of the rendered document as static HTML; medians of seven alternating rounds.',
    claims: [
      { claim: 'FCP and LCP, page / static copy', figures: /^(FCP|LCP) of .*, page \/ static copy$/ },
      { claim: 'Layout shift of a first paint (CLS)', figures: /^CLS of / },
    ],
  },
  navigation: {
    command: 'npm run bench -- navigation',
    method:
      'Each of 19 links between areas is followed after three seconds on the page, with 100 ms of hovering and no network latency; from the click to the frame with the content, medians of three runs.',
    claims: [
      { claim: 'Content of the next area after a click', figures: /^the \S.* to [^,]*$|^[^,]* to [^,]*$/ },
      { claim: 'Code files requested after a click', figures: /, code files requested$/ },
    ],
  },
  pages: {
    command: 'npm run bench -- pages',
    method: 'Seven public pages, loaded cold with images delayed by 500 ms, on a desktop and a phone.',
    claims: [{ claim: 'Layout shift while a page loads (CLS)', figures: /^layout shift of / }],
  },
  'pages-served': {
    command: 'npm run bench -- pages-served --against FOLDER',
    method:
      'Five public pages and the call of the first gallery page of the demo content, as a browser requests them without a cookie, over 12 connections: CPU time of the server and its child processes for each request, with the build of another folder in alternating rounds; medians.',
    claims: [{ claim: 'CPU of a page or a gallery call, now / before', figures: / \/ before$/ }],
  },
  interactions: {
    command: 'npm run bench -- interactions',
    method:
      'Eight journeys through all screens on a desktop and a phone, with a CPU slowed down 4 times; INP is the longest interaction of the better of two runs, CLS the worse of the two.',
    claims: [
      { claim: 'Interaction to next paint (INP)', figures: /, INP$/ },
      { claim: 'Layout shift during a journey (CLS)', figures: /, CLS$/ },
    ],
  },
  'gallery-scroll': {
    command: 'npm run bench -- gallery-scroll',
    method:
      '20,000 creations are scrolled through at 700 px per frame in a window of 1440 x 900; the worst of three runs, for wall time the best.',
    claims: [
      { claim: 'Creations shown at the end', figures: /^creations shown/ },
      { claim: 'Elements in the document', figures: /^most elements/ },
      { claim: 'Heap growth', figures: /^heap growth/ },
      { claim: 'Longest task, CPU time', figures: /^longest task after page 1$/ },
      { claim: 'Longest task, wall time', figures: /^longest task after page 1, wall time/ },
      { claim: 'First creation in its place after scrolling back', figures: /^first creation in its place/ },
    ],
  },
  homepage: {
    command: 'npm run bench -- homepage',
    method:
      'A homepage with 500 creations is scrolled and managed, and photographs of 12 megapixels are uploaded; medians of three runs.',
    claims: [
      { claim: 'Longest task while creations are managed', figures: /, longest task$/ },
      { claim: 'An uploaded photograph is visible', figures: /photograph.* in the grid$/ },
      { claim: 'An uploaded photograph, CPU of the server', figures: /photograph.* server$/ },
    ],
  },
  'portfolio-editor': {
    command: 'npm run bench -- portfolio-editor',
    method:
      'Two sentences are typed into each of three fields of a portfolio with 50 pages and 50 photographs of 1 MB; from the key press to the frame that shows it.',
    claims: [
      { claim: 'Keystroke until painted', figures: /^keystroke in / },
      { claim: 'Longest task while typing', figures: /^typing into / },
    ],
  },
  'gallery-server': {
    command: 'npm run bench -- gallery-server',
    method:
      'A gallery of a million creations; CPU time for each request over 12 connections, next to a bare `node:http` server that sends a string of the same length; medians of 25 alternating rounds.',
    claims: [
      { claim: 'Seeding a million creations', figures: /^seeding/ },
      { claim: 'Page 19,000 / page 1, from the database', figures: /^page 19000 \/ page 1$/ },
      { claim: 'Bare string / cached page', figures: /^bare string \/ cached page$/ },
      { claim: 'Bare string / page from the database', figures: /^bare string \/ page from/ },
    ],
  },
  'gallery-consistency': {
    command: 'npm test',
    method: 'Six readers scroll 40 pages each while others post and delete.',
    claims: [{ claim: 'Creations seen twice or missed while scrolling', figures: /^creations seen twice/ }],
  },
  load: {
    command: 'npm run bench -- load --against FOLDER',
    method:
      'A mix of all calls at a constant arrival rate on two cores with 100,000 creations: first the highest rate without failures, then half of it for ten minutes; then gallery pages next to nginx with php-fpm on the same database.',
    claims: [
      { claim: 'Highest rate / of the build before', figures: /^highest rate \/ / },
      { claim: 'Failed requests', figures: /^failed requests$/ },
      { claim: 'Reads, 99th percentile', figures: /^reads, 99 of 100$/ },
      { claim: 'Highest memory', figures: /^highest memory$/ },
      { claim: 'Memory at the end / after warm-up', figures: /^memory at the end \/ / },
      { claim: 'Faults in the credits afterwards', figures: /^faults in the credits/ },
      { claim: 'Gallery page, our rate / PHP', figures: /^(first|any) page, ours/ },
    ],
  },
  'hostile-member': {
    command: 'npm run bench -- hostile-member',
    method:
      'The mixed load at 100 requests per second with 10,000 creations, alone and beside a member who sends, without a pause, images of 67 megapixels, long animations and portfolios of 17 MB with 200 images; five alternating rounds of half a minute.',
    claims: [
      { claim: 'Completed hostile requests', figures: /^hostile requests$/ },
      { claim: 'Reads beside a hostile member / undisturbed, 99th percentile', figures: / \/ undisturbed$/ },
    ],
  },
  'large-member': {
    command: 'npm run bench -- large-member',
    method:
      'A member with 100,000 generations and 40,000 creations opens all pages, exports and deletes the account, while a second client requests a gallery page or the health check every 20 ms. Work is CPU time between two turns of the event loop; memory is what the server process needs besides mapped files of the database.',
    claims: [
      { claim: 'Longest work for one request of a large member', figures: /, longest work$/ },
      { claim: 'Longest wait of the second client', figures: /, longest wait of another$/ },
      { claim: 'Memory growth for a large member', figures: /^growth of memory/ },
    ],
  },
  'server-costs': {
    command: 'npm run bench -- server-costs',
    method:
      'Each ledger entry is one transaction that is on the disk before it returns; CPU time for each request over 12 connections, medians of five rounds of 1,000.',
    claims: [
      { claim: 'Ledger entries per second', figures: /^entries of the ledger/ },
      { claim: 'Faults in the ledger afterwards', figures: /^faults in the ledger/ },
      { claim: 'Compressed / full size of a file', figures: /^compressed size/ },
      { claim: 'Log-in, and a gallery page while 8 users log in', figures: /^a log-in$|while 8 log in/ },
    ],
  },
  gate: {
    command: 'npm run bench -- gate',
    method:
      'A new release of one area is judged in a composition of 100 areas and in one of few; a new release of the shell with 100 areas, beside the gate before it mounted screens in parallel, with 40; six releases are activated at once and one after another. All runs alternate; medians. The gate before did not use a screen, leave it and look what stays behind, nor wait for a second whether it fails.',
    claims: [
      { claim: 'Gate of one release, 100 areas / few', figures: /^gate of one release, 100 areas \/ few$/ },
      {
        claim: 'Change of the shell, a screen, with more checks than before / before',
        figures: /^change of the shell, a screen, now \/ before$/,
      },
      {
        claim: 'Six changes, at once / one after another',
        figures: /changes, at once \/ one after another$/,
      },
    ],
  },
  'server-memory': {
    command: 'npm test',
    method: 'Resident memory of the server with the default moderation.',
    claims: [
      { claim: 'Memory growth for the first moderated image', figures: /^growth for the first/ },
      { claim: 'Memory growth during 8 uploads of 50 MB', figures: /^growth during/ },
    ],
  },
  'idle-connections': {
    command: 'npm run bench -- idle-connections',
    method:
      '10,000 connections that send nothing, half a head, or a head without its body; 200 sequential requests for the first gallery page before, during and after.',
    claims: [
      { claim: 'Idle connections', figures: /^idle connections$/ },
      { claim: 'Page with and after them, 99th percentile', figures: /^(with them|afterwards), 99/ },
      { claim: 'The server closes the last of them', figures: /^all are closed after$/ },
    ],
  },
  crash: {
    command: 'npm run bench -- crash',
    method:
      'Members generate, upscale, upload, save, cancel and redeem codes, and one aborts uploads, reads slowly and deletes what it downloads, while the server is killed with SIGKILL 100 times; then everything acknowledged is compared with the data.',
    claims: [
      { claim: 'Responses lost to a kill and requested again', figures: /^lost responses/ },
      { claim: 'Tasks charged exactly once', figures: /^tasks charged/ },
      { claim: 'Acknowledged but wrong', figures: /^faults$/ },
    ],
  },
  preview: {
    command: 'npm run bench -- preview',
    method:
      'The last key of a prompt of each of ten families, until the page shows its first image; a phone is the page with a CPU slowed down 4 times and four times the drawing of the desktop. A prompt is typed with 80 ms between keys; the longest of the best of three times.',
    claims: [
      { claim: 'Key to preview, median and slowest family', figures: /^key to preview(, slowest family)?$/ },
      { claim: 'Key to preview, phone', figures: /^key to preview, phone/ },
      { claim: 'Longest key while previews are drawn', figures: /^longest key/ },
      { claim: 'Code before a first preview', figures: /^code before/ },
    ],
  },
  upscale: {
    command: 'npm run bench -- upscale',
    method:
      'The embedded upscaler on four photographs and three drawings that it was not trained on, halved and left clean, saved as JPEG 50 or 75, or given noise, next to bicubic and Lanczos; time with sharpening.',
    claims: [
      {
        claim: 'PSNR gain over bicubic, clean photographs',
        figures: /^photographs, clean: PSNR over bicubic$/,
      },
      {
        claim: 'PSNR gain, all other comparisons',
        figures: /: PSNR over (?!bicubic)|^(?!photographs, clean).*: PSNR/,
      },
      { claim: 'SSIM gain, all comparisons', figures: /: SSIM over / },
      { claim: '1024 x 1024, wall time', figures: /^1024 x 1024, wall time$/ },
      { claim: '1024 x 1024, peak memory', figures: /^1024 x 1024, peak$/ },
    ],
  },
  'upscale-responsiveness': {
    command: 'npm test',
    method: 'The slowest of 3,000 other calls while three images of 1024 x 1024 are upscaled at once.',
    claims: [{ claim: 'Other calls during upscaling', figures: /^slowest other call/ }],
  },
  'embedded-engine': {
    command: 'npm run bench -- embedded-engine',
    method:
      'Generation and PNG encoding by the embedded image engine, CPU time; medians of five seeds at 1152 x 2048, of ten families at the smaller sizes.',
    claims: [
      { claim: 'One image, CPU', figures: /\d+ x \d+$/ },
      { claim: 'Smallest difference between two seeds', figures: /, smallest difference of two seeds$/ },
      { claim: 'Example prompts with the right family and subject', figures: /^example prompts/ },
    ],
  },
}
