import { Printing } from '../print/Printing'
import { PageMotion } from '../theme/PageMotion'

/** What the layout adds once the first screen is there. */
export const AfterFirstScreen = () => (
  <>
    <PageMotion />
    <Printing />
  </>
)
