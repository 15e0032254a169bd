import { Fragment, useState, type PointerEvent } from 'react'
import { Box } from '@mui/material'
import { styled } from '@mui/material/styles'
import { blocksOf, ribbonsOf, type Ladders, type Rungs } from './ladders'
import { bandEdges } from '../../grid/bandEdges'
import { palettes, radii, texts } from '../../../../contract/theme/tokens'

const { ink, outline, paper } = palettes.light

/** Class names, since a picture of 200 ranks has thousands of parts. On paper it is always light. */
const Frame = styled('div')(({ theme: { tokens, ladder } }) => ({
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
    fontWeight: 400,
    color: tokens.inkMuted,
  },
  '& .rung': {
    borderInline: `3px solid ${tokens.border}`,
    background: `linear-gradient(${tokens.border} 0 0) center / 100% 1px no-repeat`,
  },
  ...bandEdges(ladder, 16),
  // Lies under the frames of the blocks that it joins.
  '& .ribbon': { margin: '4px -3px', backgroundColor: tokens.accentSoft, borderBlock: `1px solid ${tokens.accent}` },
  '& .block': {
    zIndex: 0,
    margin: 2,
    padding: '0 4px',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    textAlign: 'center',
    overflowWrap: 'anywhere',
    cursor: 'default',
    borderRadius: radii.inner,
    border: `1px solid ${tokens.accent}`,
    backgroundColor: tokens.accentSoft,
    color: tokens.ink,
  },
  '& .followed': { backgroundColor: tokens.accent, color: tokens.onAccent },
  '& .rank.followed': { backgroundColor: tokens.surface, color: tokens.ink },
  '@media (forced-colors: active)': {
    '& .ribbon': { borderBlock: '1px solid CanvasText' },
    '& .followed': { forcedColorAdjust: 'none', backgroundColor: 'Highlight', color: 'HighlightText' },
  },
  '@media print': {
    '& .head, & .rank': { position: 'static', color: ink, backgroundColor: paper },
    '& .block, & .rank.followed': { color: ink, backgroundColor: paper, borderColor: ink },
    '& .rung': { borderColor: outline, background: 'none' },
    '& .ribbon': { backgroundColor: 'transparent', borderBlock: `1px solid ${outline}` },
    '& .block, & .rank': { breakInside: 'avoid' },
  },
}))

interface LadderPictureProps extends Ladders {
  readonly rankHeading: string
  /** The rungs that are emphasised until the pointer follows a grade. */
  readonly emphasised?: readonly Rungs[]
}

const nothing: readonly Rungs[] = []

/**
 * Draws the ladders beside each other: a grade is one block over all its ranks, and a ribbon joins what two neighbours share.
 * The grade under the pointer, or the tapped one, is followed through all ladders.
 */
export const LadderPicture = ({ rankHeading, ranks, bands, ladders, emphasised = nothing }: LadderPictureProps) => {
  const [pointed, setPointed] = useState<Rungs | null>(null)
  const followed = pointed ? [pointed] : emphasised
  const nameOf = (part: string, { first, last }: Rungs) =>
    followed.some((rungs) => rungs.first <= last && first <= rungs.last) ? `${part} followed` : part
  const point = ({ target }: PointerEvent<HTMLElement>) => {
    const { first, last } = (target as HTMLElement).closest<HTMLElement>('.block')?.dataset ?? {}
    setPointed(first && last ? { first: Number(first), last: Number(last) } : null)
  }
  const rowsOf = ({ first, last }: Rungs) => `${first + 2} / ${last + 3}`
  return (
    <Frame
      aria-hidden
      onPointerOver={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointed(null)}
      style={{
        gridTemplateColumns: `minmax(116px, 168px) ${ladders.map(() => 'minmax(76px, 1fr)').join(' 24px ')}`,
        gridTemplateRows: 'auto',
      }}
    >
      <Box className="head corner" style={{ gridColumn: 1, gridRow: 1, textAlign: 'start' }}>
        {rankHeading}
      </Box>
      {ranks.map((rank, rung) => (
        <div
          key={rung}
          className={nameOf(`rank band${bands[rung]}`, { first: rung, last: rung })}
          style={{ gridColumn: 1, gridRow: rung + 2 }}
        >
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
              ribbonsOf(column, next.column).map((rungs) => (
                <div
                  key={`ribbon${rungs.first}`}
                  className={nameOf('ribbon', rungs)}
                  style={{ gridColumn: gridColumn + 1, gridRow: rowsOf(rungs) }}
                />
              ))}
            {blocksOf(column).map(({ grade, first, last }) => (
              <div
                key={`block${first}`}
                className={nameOf('block', { first, last })}
                title={grade}
                data-first={first}
                data-last={last}
                style={{ gridColumn, gridRow: rowsOf({ first, last }) }}
              >
                {grade}
              </div>
            ))}
          </Fragment>
        )
      })}
    </Frame>
  )
}
