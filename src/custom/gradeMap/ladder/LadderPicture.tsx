import { Fragment } from 'react'
import { Box } from '@mui/material'
import { styled } from '@mui/material/styles'
import type { Column } from '../problems'
import { blocksOf, sharedRungs } from './ladders'
import { palettes, radii, texts } from '../../theme/tokens'

const { ink, outline, paper } = palettes.light

/** Class names, since a picture of 200 ranks has thousands of parts. On paper it is always light. */
const Frame = styled('div')(({ theme: { tokens } }) => ({
  display: 'grid',
  gridAutoRows: 'minmax(28px, auto)',
  ...texts.dense,
  minWidth: 'min-content',
  '& .head, & .rank': { position: 'sticky', backgroundColor: tokens.surface, fontWeight: 600 },
  '& .head': {
    top: 0,
    zIndex: 2,
    padding: '4px',
    textAlign: 'center',
    alignSelf: 'stretch',
    overflowWrap: 'anywhere',
    borderBottom: `1px solid ${tokens.outline}`,
  },
  '& .corner': { left: 0, zIndex: 3 },
  '& .rank': {
    left: 0,
    zIndex: 1,
    display: 'flex',
    alignItems: 'center',
    paddingRight: 8,
    lineHeight: 1.1,
    fontWeight: 400,
    color: tokens.inkMuted,
  },
  '& .rung': {
    borderInline: `3px solid ${tokens.border}`,
    background: `linear-gradient(${tokens.border} 0 0) center / 100% 1px no-repeat`,
  },
  '& .link': { alignSelf: 'center', borderTop: `2px solid ${tokens.accent}` },
  '& .block': {
    zIndex: 0,
    margin: 2,
    padding: '0 4px',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    textAlign: 'center',
    overflow: 'hidden',
    borderRadius: radii.inner,
    border: `1px solid ${tokens.accent}`,
    backgroundColor: tokens.accentSoft,
    color: tokens.ink,
  },
  '& .block span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '@media (forced-colors: active)': { '& .link': { borderColor: 'Highlight' } },
  '@media print': {
    '& .head, & .rank': { position: 'static', color: ink, backgroundColor: paper },
    '& .block': { color: ink, backgroundColor: paper, borderColor: ink },
    '& .rung': { borderColor: outline, background: 'none' },
    '& .link': { borderColor: ink },
    '& .block, & .rank': { breakInside: 'avoid' },
  },
}))

interface LadderPictureProps {
  readonly rankHeading: string
  readonly ranks: readonly string[]
  readonly ladders: readonly { readonly key: string; readonly name: string; readonly column: Column }[]
}

/** Draws the ladders beside each other. Lines connect the ranks that both neighbours have. */
export const LadderPicture = ({ rankHeading, ranks, ladders }: LadderPictureProps) => (
  <Frame
    aria-hidden
    style={{
      gridTemplateColumns: `minmax(104px, 168px) ${ladders.map(() => 'minmax(76px, 1fr)').join(' 20px ')}`,
      gridTemplateRows: 'auto',
    }}
  >
    <Box className="head corner" style={{ gridColumn: 1, gridRow: 1, textAlign: 'start' }}>
      {rankHeading}
    </Box>
    {ranks.map((rank, rung) => (
      <div key={rung} className="rank" style={{ gridColumn: 1, gridRow: rung + 2 }}>
        {rank}
      </div>
    ))}
    {ladders.map(({ key, name, column }, index) => {
      const gridColumn = 2 + 2 * index
      const next = ladders[index + 1]
      return (
        <Fragment key={key}>
          <div className="head" style={{ gridColumn, gridRow: 1 }}>
            {name}
          </div>
          {next && <div className="head" style={{ gridColumn: gridColumn + 1, gridRow: 1 }} />}
          {ranks.map((_rank, rung) => (
            <div key={rung} className="rung" style={{ gridColumn, gridRow: rung + 2 }} />
          ))}
          {next &&
            sharedRungs(column, next.column).map((rung) => (
              <div key={rung} className="link" style={{ gridColumn: gridColumn + 1, gridRow: rung + 2 }} />
            ))}
          {blocksOf(column).map(({ grade, first, last }) => (
            <div
              key={first}
              className="block"
              title={grade}
              style={{ gridColumn, gridRow: `${first + 2} / ${last + 3}` }}
            >
              <span>{grade}</span>
            </div>
          ))}
        </Fragment>
      )
    })}
  </Frame>
)
