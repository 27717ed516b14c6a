import { DesktopToolsSection } from './desktop-tools-section.tsx'
import styles from './home.module.css'
import { Hero } from './hero/hero.tsx'
import { NewestCreations } from './newest-creations.tsx'
import { PlansSection } from './plans-section.tsx'
import { ToolboxTour, type ToolboxTourProps } from './toolbox-tour/toolbox-tour.tsx'

/** The landing page (specification 1, §1 and §2). */
export function HomeScreen({ hasScreen }: ToolboxTourProps) {
  return (
    <div className={styles.home}>
      <Hero />
      <ToolboxTour hasScreen={hasScreen} />
      <NewestCreations />
      <DesktopToolsSection />
      <PlansSection />
    </div>
  )
}
