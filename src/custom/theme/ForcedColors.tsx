/**
 * Styles for forced colours (Windows high contrast), which use system colours only: selected and disabled controls and
 * the values of bars must stay distinguishable without our own colours.
 */
import { GlobalStyles } from '@mui/material'
import { important } from './important'

const selected = [
  '.MuiListItemButton-root.Mui-selected',
  '.MuiMenuItem-root.Mui-selected',
  '.MuiPaginationItem-root.Mui-selected',
  '.MuiPickerDay-root.Mui-selected',
  '.MuiTab-root.Mui-selected',
  '.MuiToggleButton-root.Mui-selected',
  '.MuiAutocomplete-option[aria-selected=true]',
  'button[aria-pressed=true]',
  '.MuiChip-root[aria-current]',
].join(', ')

/** Fills with a system colour. Opts out of forced colours, because the backplate behind the text would cover the fill. */
const fill = (background: string, ink: string) =>
  important({ forcedColorAdjust: 'none', backgroundColor: background, color: ink })

const disabled = [
  '.Mui-disabled',
  '[aria-disabled=true]',
  ':disabled',
  '.Mui-disabled input',
  '.Mui-disabled .MuiOutlinedInput-notchedOutline',
  '.Mui-disabled .MuiPickersOutlinedInput-notchedOutline',
].join(', ')

const rules = {
  // Otherwise icons would keep their own colour on any background.
  '.MuiSvgIcon-root': important({ color: 'inherit' }),
  '::placeholder': important({ color: 'GrayText', opacity: '1' }),
  [selected]: fill('Highlight', 'HighlightText'),
  // Such as the count of a tab.
  [`:is(${selected}) *`]: important({ color: 'inherit' }),
  '.MuiTabs-indicator, .MuiLinearProgress-bar': important({ backgroundColor: 'Highlight' }),
  '.MuiButton-contained': fill('ButtonText', 'ButtonFace'),
  [disabled]: important({ color: 'GrayText', borderColor: 'GrayText', WebkitTextFillColor: 'GrayText' }),
  '.MuiButton-contained.Mui-disabled': {
    ...fill('ButtonFace', 'GrayText'),
    border: '1px solid GrayText',
  },
  '.MuiOutlinedInput-root.Mui-disabled .MuiOutlinedInput-notchedOutline': important({ borderStyle: 'dashed' }),
  '.MuiPickersOutlinedInput-root.Mui-disabled .MuiPickersOutlinedInput-notchedOutline': important({
    borderStyle: 'dashed',
  }),
  // Their frame is not red here.
  '.Mui-error .MuiOutlinedInput-notchedOutline, .Mui-error .MuiPickersOutlinedInput-notchedOutline': important({
    borderWidth: '2px',
    borderStyle: 'double',
  }),
  '.Mui-focused .MuiOutlinedInput-notchedOutline, .Mui-focused .MuiPickersOutlinedInput-notchedOutline': important({
    borderColor: 'Highlight',
  }),
  '.MuiMenuItem-root.Mui-focusVisible, .MuiAutocomplete-option.Mui-focused': {
    outline: '2px solid Highlight',
    outlineOffset: -2,
  },
  '[role=option][aria-selected=true]': { outline: '3px solid Highlight', outlineOffset: -3 },
  '.MuiSwitch-track': important({ border: '1px solid', opacity: '1' }),
  '.Mui-checked + .MuiSwitch-track': important({ backgroundColor: 'Highlight' }),
  '.MuiChip-root, .MuiSkeleton-root, .MuiLinearProgress-root, .MuiTooltip-tooltip, .MuiDialog-paper': {
    border: '1px solid',
  },
  '.MuiSkeleton-root': { borderColor: 'GrayText' },
  '[data-bar] > div': { border: '1px solid CanvasText' },
  '[data-bar] > div > div': important({ backgroundColor: 'Highlight' }),
  '#sidebar': { borderInlineEnd: '1px solid CanvasText' },
  // The bars of a chart and its legend keep their colours.
  '[data-swatch]': { forcedColorAdjust: 'none', outline: '1px solid CanvasText' },
}

/** Loaded where colours are forced only. */
export const ForcedColors = () => <GlobalStyles styles={rules} />
