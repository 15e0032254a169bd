import { useRef, type ReactNode } from 'react'
import { Box, Paper } from '@mui/material'
import { useVirtualizer } from '@tanstack/react-virtual'
import { atOffset } from '../../schema/shared/virtualEntry'

interface VirtualListProps {
  readonly label: string
  readonly count: number
  /** The usual height of an entry, in pixels. */
  readonly height: number
  readonly render: (index: number) => ReactNode
}

/** A long list that scrolls by itself and renders only what is visible. */
export const VirtualList = ({ label, count, height, render }: VirtualListProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  // The compiler leaves components with this hook alone, which is fine: they have nothing else to compute.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    initialRect: { width: 600, height: 360 },
  })
  return (
    <Paper
      variant="outlined"
      ref={scroller}
      role="region"
      aria-label={label}
      tabIndex={0}
      sx={{ maxHeight: 'min(360px, 50dvh)', overflowY: 'auto' }}
    >
      <Box role="list" sx={{ position: 'relative', height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start }) => (
          <Box
            key={index}
            ref={list.measureElement}
            data-index={index}
            role="listitem"
            aria-setsize={count}
            aria-posinset={index + 1}
            sx={{ px: 1.5, py: 1, borderBottom: 1, borderColor: 'divider' }}
            style={atOffset(start)}
          >
            {render(index)}
          </Box>
        ))}
      </Box>
    </Paper>
  )
}
