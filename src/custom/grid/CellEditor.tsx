import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Suggestions } from './Suggestions'
import { suggest } from './suggest'

/** Where to go from an editor; 'away' if the focus has gone elsewhere. */
export type Leave = 'stay' | 'away' | 'up' | 'down' | 'left' | 'right'

interface CellEditorProps {
  readonly label: string
  readonly initial: string
  /** Typing opened it: the caret stays at the end, and arrow keys leave. */
  readonly isTyped: boolean
  readonly options: readonly string[]
  /** Writes the text. Returns why it was refused. */
  readonly commit: (text: string) => string | undefined
  readonly onLeave: (leave: Leave) => void
}

const leaves: Readonly<Record<string, Leave>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

const hasLines = /[\n\r]/

/**
 * Returns a text once a frame with it is painted, so that the list doesn't delay what was typed, and a function that takes it at
 * once; null before the first one.
 */
const usePainted = (text: string) => {
  const [painted, setPainted] = useState<string | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(text))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [text])
  return [painted, () => setPainted(text)] as const
}

/** Edits the text of a cell, with suggestions. A text of several lines is edited in a text area. */
export const CellEditor = ({ label, initial, isTyped, options, commit, onLeave }: CellEditorProps) => {
  const id = useId()
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [text, setText] = useState(initial)
  const [isListOpen, setListOpen] = useState(true)
  const [at, setAt] = useState(-1)
  const [refusal, setRefusal] = useState<string>()
  const isMultiline = hasLines.test(text)
  const [searched, search] = usePainted(text)
  const suggestionsFor = (searched: string | null) =>
    isListOpen && !isMultiline && searched !== null ? suggest(options, searched, searched === initial && !isTyped) : []
  const suggestions = suggestionsFor(searched)
  /** `isTouched`: something was typed, if only to empty the cell. */
  const draft = useRef({ text, commit, isTouched: false, isDone: false })

  useLayoutEffect(() => {
    draft.current = { ...draft.current, text, commit }
  }, [text, commit])

  // Also when a text of one line has become one of several, which is another element.
  useLayoutEffect(() => {
    const node = input.current
    node?.focus({ preventScroll: true })
    node?.setSelectionRange(node.value.length, node.value.length)
  }, [isMultiline])

  // What was typed is kept when the grid goes away, as when the session ends.
  useEffect(() => {
    const current = draft
    return () => {
      const { text, commit, isTouched, isDone } = current.current
      if (isTouched && !isDone) commit(text)
    }
  }, [])

  const done = (leave: Leave, value = text) => {
    const reason = draft.current.isTouched || value !== text ? commit(value) : undefined
    if (reason !== undefined) return setRefusal(reason)
    draft.current.isDone = true
    onLeave(leave)
  }
  const cancel = () => {
    draft.current.isDone = true
    onLeave('stay')
  }
  const change = (value: string) => {
    draft.current.isTouched = true
    setText(value)
    setListOpen(true)
    setAt(-1)
    setRefusal(undefined)
  }
  const breakLine = () => {
    const { selectionStart, selectionEnd } = input.current ?? { selectionStart: text.length, selectionEnd: text.length }
    change(`${text.slice(0, selectionStart ?? text.length)}\n${text.slice(selectionEnd ?? text.length)}`)
  }
  const goToOption = (step: 1 | -1) => {
    const count = suggestionsFor(text).length + 1
    search()
    setAt(((at + 1 + step + count) % count) - 1)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey, nativeEvent } = event
    if (nativeEvent.isComposing) return
    const isUpOrDown = key === 'ArrowUp' || key === 'ArrowDown'
    const leave = leaves[key]
    if (key === 'Escape') cancel()
    else if (key === 'Enter' && altKey) breakLine()
    else if (key === 'Enter') done(shiftKey ? 'up' : 'down', suggestions[at] ?? text)
    else if (key === 'Tab') done(shiftKey ? 'left' : 'right', suggestions[at] ?? text)
    else if (isUpOrDown && suggestionsFor(text).length > 0) goToOption(key === 'ArrowUp' ? -1 : 1)
    else if (leave && isTyped && !isMultiline && !shiftKey) done(leave)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const shared = {
    ref: input,
    className: 'editor',
    'aria-label': label,
    'aria-invalid': refusal === undefined ? undefined : true,
    'aria-errormessage': refusal === undefined ? undefined : `${id}-refusal`,
    value: text,
    onKeyDown,
    // On a page that is left for another window the editor stays open.
    onBlur: () => document.hasFocus() && !draft.current.isDone && done('away'),
  }
  return (
    <>
      {isMultiline ? (
        <textarea {...shared} onChange={(event) => change(event.target.value)} />
      ) : (
        <input
          {...shared}
          role={options.length > 0 ? 'combobox' : undefined}
          aria-expanded={options.length > 0 ? suggestions.length > 0 : undefined}
          aria-controls={suggestions.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          aria-autocomplete={options.length > 0 ? 'list' : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change(event.target.value)}
        />
      )}
      {(suggestions.length > 0 || refusal !== undefined) && (
        <Suggestions
          id={id}
          label={label}
          anchor={input}
          suggestions={suggestions}
          at={at}
          refusal={refusal}
          onChoose={(option) => done('stay', option)}
        />
      )}
    </>
  )
}
