import { styled } from '@mui/material/styles'
import { bandEdges } from './bandEdges'

const tones = ['info', 'success', 'warning', 'error'] as const

/**
 * The styles of the whole grid, made once per theme: cells only have class names. The sizes that a zoom changes come as custom
 * properties.
 */
export const GridFrame = styled('div')(({ theme: { tokens, ladder, shape } }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  border: `1px solid ${tokens.border}`,
  borderRadius: Number(shape.borderRadius),
  overflow: 'hidden',
  color: tokens.ink,
  '& .scroller': {
    flex: '1 1 auto',
    minHeight: 0,
    overflow: 'auto',
    position: 'relative',
    isolation: 'isolate',
    // Upwards and downwards the page goes on, or a low screen would be stuck in the grid.
    overscrollBehaviorX: 'contain',
    touchAction: 'pan-x pan-y',
    userSelect: 'none',
    fontSize: 'var(--grid-font)',
    backgroundColor: tokens.surface,
    outline: 'none',
  },
  '& .canvas': { position: 'relative' },
  // Without a stacking context: between sticky headers, the cells of each row would be a layer of their own.
  '& .row': { position: 'absolute', insetInlineStart: 0, height: 'var(--grid-row)' },
  // Its editor may be higher than the row.
  '& .row.raised': { zIndex: 1 },
  '& .heads': { position: 'sticky', top: 0, height: 'var(--grid-head)', zIndex: 3 },
  '& .pinned': {
    position: 'sticky',
    insetInlineStart: 0,
    height: '100%',
    zIndex: 2,
    backgroundColor: tokens.surface,
    boxShadow: `1px 0 0 ${tokens.outline}`,
  },
  '& .cell': {
    position: 'absolute',
    top: 0,
    height: '100%',
    boxSizing: 'border-box',
    padding: '0 0.6em',
    lineHeight: 'calc(var(--grid-row) - 1px)',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    // Texts run as their own letters do, and all begin where their column does.
    unicodeBidi: 'plaintext',
    textAlign: 'left',
    contain: 'strict',
    cursor: 'cell',
    border: `0 solid ${tokens.border}`,
    borderWidth: '0 1px 1px 0',
  },
  '& .head': { backgroundColor: tokens.sunken, color: tokens.inkMuted, fontWeight: 600, cursor: 'default' },
  '& .heads .cell': { lineHeight: 'calc(var(--grid-head) - 1px)' },
  '& .resizer': {
    position: 'absolute',
    top: 0,
    insetInlineEnd: 0,
    bottom: 0,
    width: 8,
    cursor: 'col-resize',
    touchAction: 'none',
  },
  '& .resizer:hover, & .resizer:active': { boxShadow: `inset -3px 0 0 ${tokens.accent}` },
  '@media (pointer: coarse)': {
    '& .resizer': { width: 24, boxShadow: `inset -3px 0 0 ${tokens.border}` },
    '& .heads .cell': { paddingInlineEnd: 26 },
    '& .corner::before': { display: 'none' },
  },
  '& .row.current .head, & .head.current': { color: tokens.accent, backgroundColor: tokens.accentSoft },
  ...Object.fromEntries(tones.map((tone) => [`& .${tone}`, { backgroundColor: tokens[`${tone}Soft`] }])),
  // Colours are for what is there and wrong.
  '& .absent': { backgroundImage: tokens.hatch },
  ...bandEdges(ladder, 16),
  '& .starts .cell': { boxShadow: `inset 0 1px 0 ${tokens.outline}` },
  '& .muted': { color: tokens.inkMuted },
  '& .locked': { color: tokens.inkMuted, cursor: 'not-allowed' },
  // A tint over the tone, so that both are seen.
  '& .selected': {
    backgroundImage: `linear-gradient(color-mix(in srgb, ${tokens.accent} 18%, transparent) 0 0)`,
  },
  '& .active': { outline: `2px solid ${tokens.outline}`, outlineOffset: -2, backgroundImage: 'none', zIndex: 1 },
  '&:focus-within .active': { outlineColor: tokens.accent },
  '& .active[contenteditable]': { caretColor: 'transparent', userSelect: 'text' },
  // The fill handle.
  '& .corner::before': {
    content: '""',
    position: 'absolute',
    insetInlineEnd: 0,
    bottom: 0,
    width: 7,
    height: 7,
    backgroundColor: tokens.accent,
    boxShadow: `0 0 0 1px ${tokens.surface}`,
    cursor: 'crosshair',
  },
  // A corner marks a changed cell.
  '& .changed::after': {
    content: '""',
    position: 'absolute',
    top: 0,
    insetInlineEnd: 0,
    border: `0.3em solid ${tokens.accent}`,
    borderInlineStartColor: 'transparent',
    borderBottomColor: 'transparent',
  },
  '& .open': { padding: 0, overflow: 'visible', contain: 'none', zIndex: 4, outline: 'none' },
  '& .editor': {
    font: 'inherit',
    color: tokens.ink,
    backgroundColor: tokens.surface,
    border: 0,
    margin: 0,
    padding: '0 0.6em',
    textAlign: 'left',
    unicodeBidi: 'plaintext',
    width: '100%',
    height: '100%',
    boxSizing: 'border-box',
    outline: `2px solid ${tokens.accent}`,
    outlineOffset: -2,
    resize: 'none',
    userSelect: 'text',
  },
  '& textarea.editor': { height: 'calc(3 * var(--grid-row))', lineHeight: 1.4, padding: '0.4em 0.6em' },
  '& .editor[aria-invalid=true]': { outlineColor: tokens.error },
  '& .unseen': {
    position: 'absolute',
    width: 1,
    height: 1,
    margin: -1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  '@media (forced-colors: active)': {
    '& .selected': { forcedColorAdjust: 'none', backgroundColor: 'Highlight', color: 'HighlightText' },
    '& .active': { outlineColor: 'Highlight' },
    '& .selected.active': { outlineColor: 'CanvasText' },
    '& .locked': { color: 'GrayText' },
    // Gradients are left out, unless the cell opts out.
    '& .absent:not(.selected)': {
      forcedColorAdjust: 'none',
      backgroundColor: 'Canvas',
      backgroundImage: 'repeating-linear-gradient(135deg, GrayText 0 1px, transparent 1px 8px)',
      color: 'CanvasText',
      borderColor: 'CanvasText',
    },
    // Tones have no colour here; a dotted line takes their place.
    [tones.map((tone) => `& .${tone}:not(.active)`).join(', ')]: {
      outline: '1px dotted GrayText',
      outlineOffset: -4,
    },
    '& .changed::after': { forcedColorAdjust: 'none', borderTopColor: 'CanvasText', borderRightColor: 'CanvasText' },
  },
}))
