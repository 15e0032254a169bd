import type { ReactElement } from 'react'
import { Box, useTheme } from '@mui/material'
import type { ApplicationCard } from '../../../contract/applications'
import type { OwnApplication } from '../../../contract/entities/application'
import type { Tokens } from '../../../contract/theme/tokens'

/** The illustration of each application, drawn in theme colours. */
const pictures: Record<ApplicationCard['key'], (colors: Tokens) => ReactElement> = {
  dashboard: (c) => (
    <>
      <rect x="46" y="22" width="148" height="86" rx="8" fill={c.surface} stroke={c.border} />
      <rect x="46" y="22" width="34" height="86" rx="8" fill={c.accent} opacity=".9" />
      <rect x="54" y="34" width="18" height="4" rx="2" fill={c.onAccent} />
      <rect x="54" y="44" width="18" height="4" rx="2" fill={c.onAccent} opacity=".6" />
      <rect x="54" y="54" width="18" height="4" rx="2" fill={c.onAccent} opacity=".6" />
      <rect x="90" y="34" width="44" height="28" rx="4" fill={c.accentSoft} />
      <rect x="140" y="34" width="44" height="28" rx="4" fill={c.warningSoft} />
      <rect x="90" y="70" width="94" height="6" rx="3" fill={c.border} />
      <rect x="90" y="82" width="94" height="6" rx="3" fill={c.border} />
      <rect x="90" y="94" width="60" height="6" rx="3" fill={c.border} />
    </>
  ),
  tom: (c) => (
    <>
      <rect x="62" y="18" width="76" height="96" rx="8" fill={c.surface} stroke={c.border} />
      <rect x="74" y="32" width="40" height="5" rx="2.5" fill={c.outline} />
      <rect x="74" y="46" width="52" height="10" rx="3" fill={c.step1} />
      <rect x="74" y="62" width="38" height="10" rx="3" fill={c.step2} />
      <rect x="74" y="78" width="26" height="10" rx="3" fill={c.step3} />
      <rect x="74" y="98" width="52" height="4" rx="2" fill={c.border} />
      <circle cx="156" cy="84" r="26" fill={c.warningSoft} stroke={c.warning} strokeWidth="2" />
      <path
        d="M148 84l6 6 11-12"
        fill="none"
        stroke={c.warning}
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  taref: (c) => (
    <>
      <path d="M120 24v84M92 110h56" stroke={c.outline} strokeWidth="5" strokeLinecap="round" />
      <path d="M70 44l50-10 50 2" fill="none" stroke={c.outline} strokeWidth="5" strokeLinecap="round" />
      <path d="M70 44L50 84h40zM170 36l-20 40h40z" fill="none" stroke={c.border} strokeWidth="2" />
      <path d="M46 84h48a24 18 0 01-48 0z" fill={c.step2} />
      <path d="M146 76h48a24 18 0 01-48 0z" fill={c.step5} />
      <circle cx="120" cy="26" r="7" fill={c.accent} />
    </>
  ),
  livePay: (c) => (
    <>
      <path d="M48 108h148" stroke={c.border} strokeWidth="2" />
      <rect x="60" y="80" width="20" height="28" rx="3" fill={c.step1} />
      <rect x="90" y="66" width="20" height="42" rx="3" fill={c.step2} />
      <rect x="120" y="50" width="20" height="58" rx="3" fill={c.step3} />
      <rect x="150" y="36" width="20" height="72" rx="3" fill={c.step4} />
      <path
        d="M58 62c28-2 40-14 62-24s34-14 58-16"
        fill="none"
        stroke={c.step5}
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <circle cx="178" cy="22" r="5" fill={c.step5} />
    </>
  ),
}

/** Shows an application's illustration. It is decorative, because the name is shown next to it. */
export const ApplicationPicture = ({ application }: { application: ApplicationCard['key'] }) => {
  const { tokens } = useTheme()
  return (
    <Box component="span" sx={{ display: 'block', width: 1, backgroundColor: tokens.sunken }}>
      <svg viewBox="0 0 240 130" width="100%" height="130" aria-hidden="true" style={{ display: 'block' }}>
        {pictures[application](tokens)}
      </svg>
    </Box>
  )
}

/** Shows the picture of an application that is a record, or the beginning of its name. */
export const OwnPicture = ({ application: { name, picture_url: url } }: { application: OwnApplication }) => {
  const { tokens } = useTheme()
  return (
    <Box
      component="span"
      sx={{ display: 'grid', placeItems: 'center', width: 1, height: 130, backgroundColor: tokens.sunken }}
    >
      {url ? (
        <Box component="img" src={url} alt="" sx={{ maxWidth: '70%', maxHeight: 90, objectFit: 'contain' }} />
      ) : (
        <Box component="span" aria-hidden sx={{ typography: 'h1', color: tokens.accent }}>
          {[...name.trim()].slice(0, 1).join('').toUpperCase()}
        </Box>
      )}
    </Box>
  )
}
