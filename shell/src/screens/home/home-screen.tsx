import { DesktopTools } from './desktop-tools-section.tsx'
import { Hero } from './hero.tsx'
import { NewestWorks } from './newest-works.tsx'
import { ToolboxTour } from './toolbox-tour.tsx'

/** The landing page (specification 1, §1 and §2). */
export function HomeScreen() {
  return (
    <>
      <Hero />
      <ToolboxTour />
      <NewestWorks />
      <DesktopTools />
    </>
  )
}
