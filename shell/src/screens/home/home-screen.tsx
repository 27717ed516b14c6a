import { DesktopTools } from './desktop-tools-section.tsx'
import { Hero } from './hero.tsx'
import { NewestWorks } from './newest-works.tsx'
import { PlansSection } from './plans-section.tsx'
import { ToolboxTour, type ToolboxTourProps } from './toolbox-tour.tsx'

/** The landing page (specification 1, §1 and §2). */
export function HomeScreen({ isOpen }: ToolboxTourProps) {
  return (
    <>
      <Hero />
      <ToolboxTour isOpen={isOpen} />
      <NewestWorks />
      <DesktopTools />
      <PlansSection />
    </>
  )
}
