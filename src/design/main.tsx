/** `/design` in development: frames of three widths, each with all specimens. A frame is the same page with `?scheme=`. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentScheme, setCssVariables } from '../custom/theme/colorScheme'
import { Frames } from './Frames'
import { Specimens } from './Specimens'

const element = document.getElementById('root')
if (!element) throw new Error('design.html has no element with the id root')
const address = new URLSearchParams(window.location.search)
const asked = address.get('scheme')
const scheme = asked === 'light' || asked === 'dark' ? asked : null
setCssVariables(scheme ?? currentScheme())

// Each screen takes the focus when it opens, and would scroll to itself.
const { focus } = HTMLElement.prototype
HTMLElement.prototype.focus = function focusInPlace() {
  focus.call(this, { preventScroll: true })
}

createRoot(element).render(
  <StrictMode>
    {scheme ? <Specimens scheme={scheme} isCompact={address.get('density') === 'compact'} /> : <Frames />}
  </StrictMode>,
)
