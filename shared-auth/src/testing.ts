export { fakeServer, type FakeServer } from './testing/fake-server.ts'
export { renderScreen, type RenderScreenOptions } from './testing/render-screen.tsx'
