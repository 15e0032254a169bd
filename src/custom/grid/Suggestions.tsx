import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { styled, useTheme } from '@mui/material/styles'
import type { Direction } from '../../schema/shared/keyAlong'

interface SuggestionsProps {
  readonly id: string
  readonly label: string
  /** The field that they stand below, or above where there is no room. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly suggestions: readonly string[]
  /** The highlighted one, or -1. */
  readonly at: number
  readonly refusal: string | undefined
  readonly onChoose: (option: string) => void
}

const Popup = styled('div')(({ theme: { tokens, typography, zIndex, shape } }) => ({
  position: 'fixed',
  zIndex: zIndex.modal + 1,
  maxHeight: 240,
  overflow: 'auto',
  boxSizing: 'border-box',
  backgroundColor: tokens.surface,
  color: tokens.ink,
  border: `1px solid ${tokens.outline}`,
  borderRadius: Number(shape.borderRadius) / 2,
  boxShadow: tokens.raised,
  ...typography.body2,
  '& [role=option]': { padding: '6px 10px', cursor: 'pointer', overflowWrap: 'anywhere' },
  '& [role=option]:hover': { backgroundColor: tokens.sunken },
  '& [role=option][aria-selected=true]': { backgroundColor: tokens.accentSoft, color: tokens.accent, fontWeight: 600 },
  '& [role=alert]': { padding: '6px 10px', color: tokens.error },
}))

/** Puts the popup at its field: where that begins, as far as the window has room for it. */
const attach = (popup: HTMLElement, field: HTMLElement, direction: Direction) => {
  const { left, right, top, bottom, width } = field.getBoundingClientRect()
  const isAbove = window.innerHeight - bottom < popup.offsetHeight && top > window.innerHeight - bottom
  const widest = Math.max(width, 160)
  popup.style.width = `${widest}px`
  const across = document.documentElement.clientWidth
  const start = direction === 'rtl' ? across - right : left
  popup.style.insetInlineStart = `${Math.max(0, Math.min(start, across - widest))}px`
  popup.style.top = isAbove ? 'auto' : `${bottom}px`
  popup.style.bottom = isAbove ? `${window.innerHeight - top}px` : 'auto'
}

/** The suggestions of an editor, or why its text was refused. It is outside of the grid, which would clip it. */
export const Suggestions = ({ id, label, anchor, suggestions, at, refusal, onChoose }: SuggestionsProps) => {
  const popup = useRef<HTMLDivElement>(null)
  const { direction } = useTheme()

  useLayoutEffect(() => {
    if (popup.current && anchor.current) attach(popup.current, anchor.current, direction)
  })
  useEffect(() => {
    const follow = () => popup.current && anchor.current && attach(popup.current, anchor.current, direction)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  }, [anchor, direction])
  useLayoutEffect(() => {
    popup.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  return createPortal(
    // The field keeps the focus, and events stay out of the grid, whose child this is for React.
    <Popup
      ref={popup}
      onPointerDown={(event) => event.stopPropagation()}
      onMouseDown={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onDoubleClick={(event) => event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation()
        const index = (event.target as Element).closest('[role=option]')?.getAttribute('data-index')
        const option = suggestions[Number(index ?? -1)]
        if (option !== undefined) onChoose(option)
      }}
    >
      {refusal !== undefined && (
        <div role="alert" id={`${id}-refusal`}>
          {refusal}
        </div>
      )}
      {suggestions.length > 0 && (
        <div role="listbox" id={`${id}-list`} aria-label={label}>
          {suggestions.map((option, index) => (
            <div key={option} role="option" id={`${id}-${index}`} data-index={index} aria-selected={index === at}>
              {option}
            </div>
          ))}
        </div>
      )}
    </Popup>,
    document.body,
  )
}
