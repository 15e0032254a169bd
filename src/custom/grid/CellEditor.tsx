import { useEffect, useId, useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { readText } from './model/clipboard'
import { Suggestions } from './Suggestions'
import { suggest } from './suggest'

/** What left an editor: a key, or 'away' if the focus has gone elsewhere. */
export type Leave = 'stay' | 'away' | 'up' | 'down' | 'left' | 'right' | 'tab' | 'backTab' | 'enter' | 'backEnter'

interface CellEditorProps {
  readonly label: string
  readonly initial: string
  /** Typing opened it: arrow keys leave. Otherwise they move the caret. */
  readonly isTyped: boolean
  /** It opened for its list: arrow keys choose. */
  readonly isListing: boolean
  readonly options: readonly string[]
  /** Writes the text, into all selected cells if it fills. Returns why it was refused. */
  readonly commit: (text: string, fills?: boolean) => string | undefined
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

/**
 * Edits the text of a cell. Suggestions are shown while typing, but keys go into their list only by Alt and an arrow, so that
 * arrows do what they do in a column without any. A text of several lines is edited in a text area.
 */
export const CellEditor = (props: CellEditorProps) => {
  const { label, initial, isTyped, isListing, options, commit, onLeave } = props
  const id = useId()
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [text, setText] = useState(initial)
  /** Where the caret goes once an inserted text is there. */
  const caret = useRef<number | null>(null)
  /** The place in the list; -1 outside of it. */
  const [at, setAt] = useState(isListing ? 0 : -1)
  const [refusal, setRefusal] = useState<string>()
  const isMultiline = hasLines.test(text)
  const [searched, search] = usePainted(text)
  const suggestionsFor = (searched: string | null) =>
    !isMultiline && searched !== null ? suggest(options, searched, searched === initial && !isTyped) : []
  const suggestions = suggestionsFor(searched)
  const chosen = suggestions[at]
  /** `isTouched`: something was typed, if only to empty the cell. */
  const draft = useRef({ text, commit, isTouched: isTyped && initial !== '', isDone: false })

  useLayoutEffect(() => {
    draft.current = { ...draft.current, text, commit }
  }, [text, commit])

  // Also when a text of one line has become one of several, which is another element.
  useLayoutEffect(() => {
    const node = input.current
    node?.focus({ preventScroll: true })
    node?.setSelectionRange(node.value.length, node.value.length)
  }, [isMultiline])
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [text])

  // What was typed is kept when the grid goes away, as when the session ends.
  useEffect(() => {
    const current = draft
    return () => {
      const { text, commit, isTouched, isDone } = current.current
      if (isTouched && !isDone) commit(text)
    }
  }, [])

  const done = (leave: Leave, value = text, fills = false) => {
    const reason = draft.current.isTouched || value !== text || fills ? commit(value, fills) : undefined
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
    setAt(-1)
    setRefusal(undefined)
  }
  /** Writes a text over what is selected in the field. */
  const insert = (inserted: string) => {
    const { selectionStart, selectionEnd } = input.current ?? {}
    const before = text.slice(0, selectionStart ?? text.length)
    caret.current = before.length + inserted.length
    change(`${before}${inserted}${text.slice(selectionEnd ?? text.length)}`)
  }
  /** A field of one line would drop the breaks, and a spreadsheet quotes a cell that has any. */
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!hasLines.test(pasted)) return
    event.preventDefault()
    const [row = [], ...others] = readText(pasted)
    const isCell = others.length === 0 && row.length === 1
    const cell = isCell ? (row[0] ?? '') : pasted.replace(/(?:\r\n|\n|\r)$/, '')
    insert(cell.replaceAll(/\r\n?/g, '\n'))
  }
  /** Moves to the next suggestion, and from the last one to the first. */
  const goToOption = (step: 1 | -1) => {
    const { length } = suggestionsFor(text)
    search()
    setAt((Math.max(at, step === 1 ? -1 : 0) + step + length) % length)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey, nativeEvent } = event
    if (nativeEvent.isComposing) return
    const isUpOrDown = key === 'ArrowUp' || key === 'ArrowDown'
    const leave = leaves[key]
    if (key === 'Escape' && chosen !== undefined) setAt(-1)
    else if (key === 'Escape') cancel()
    else if (key === 'Enter' && altKey) insert('\n')
    else if (key === 'Enter' && (ctrlKey || metaKey)) done('stay', chosen ?? text, true)
    else if (key === 'Enter') done(shiftKey ? 'backEnter' : 'enter', chosen ?? text)
    else if (key === 'Tab') done(shiftKey ? 'backTab' : 'tab', chosen ?? text)
    else if (isUpOrDown && (altKey || chosen !== undefined)) {
      if (suggestionsFor(text).length > 0) goToOption(key === 'ArrowUp' ? -1 : 1)
    } else if (leave && isTyped && !isMultiline && !shiftKey) done(leave, chosen ?? text)
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
    onPaste,
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
          aria-activedescendant={chosen === undefined ? undefined : `${id}-${at}`}
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
