/** What is typed into an outline: unsaved work like that of a form, also while its dialog is closed (decision 0048). */
import { useEffect, useRef, useState } from 'react'
import { leaveInMemory, useKeepInMemory, useKeepOnServer, useWorkInMemory } from '../../schema/form/useUnsavedWork'
import { useOwnerName } from '../../schema/shared/OwnerName'
import { useMay } from '../../schema/shared/SchemaContext'
import { fillPath } from '../../schema/path'
import { businessUnits } from '../../resources/businessUnits'
import { regions } from '../../resources/regions'
import { outlineHash } from './outlineHash'
import type { TreeNode } from './tree'

/** Returns the address that opens the outline of a company, or the one inside a record. */
const usePlace = (companyId: string, node: TreeNode | null): string => {
  const may = useMay()
  const { at } = may(businessUnits, 'list') ? businessUnits : regions
  const inside = node ? `&at=${encodeURIComponent(node.key)}` : ''
  return `${fillPath(at, { company_id: companyId })}?view=tree${inside}${outlineHash}`
}

const textIn = (content: unknown): string => {
  const { text } = Object(content) as { readonly text?: unknown }
  return typeof text === 'string' ? text : ''
}

interface TypedOutline {
  readonly companyId: string
  readonly node: TreeNode | null
  /** What the dialog is called. */
  readonly title: string
}

export const useOutlineText = ({ companyId, node, title }: TypedOutline) => {
  const place = usePlace(companyId, node)
  const { key, work } = useWorkInMemory<string>(place)
  const [text, setText] = useState(work ?? '')
  // True for work of this tab, which has no time.
  const [restored, setRestored] = useState<Date | true | null>(work === undefined ? null : true)
  const isDone = useRef(false)
  const unsaved = () => (isDone.current || text.trim() === '' ? null : text)
  useKeepInMemory(key, unsaved)
  const names = [title, node?.name, useOwnerName()].filter((name) => name !== undefined)
  const touch = useKeepOnServer({
    place,
    title: names.join(' · '),
    isFilled: work !== undefined,
    take: () => {
      const typed = unsaved()
      return typed === null ? null : { text: typed }
    },
    restore: (content, storedAt) => {
      const kept = textIn(content)
      if (text !== '' || kept === '') return
      setText(kept)
      setRestored(storedAt)
    },
  })
  useEffect(touch, [touch, text])
  return {
    text,
    setText,
    restored,
    discard: () => {
      setText('')
      setRestored(null)
    },
    /** To be called when the text has been added. */
    finish: () => {
      isDone.current = true
    },
    /** Puts the text back after its addition was undone, for the next time that the dialog is opened. */
    bringBack: () => leaveInMemory(key, text),
  }
}
