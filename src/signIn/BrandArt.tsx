import mark from '../mark.svg'
import styles from './signIn.module.css'

/** The product logo: the five steps of the ladder. */
export const BrandMark = () => <img src={mark} alt="" width={32} height={32} />

/** The ladders of five companies: the heights of their grades, from the lowest. Equal grades are joined by ribbons. */
const ladders = [
  [56, 72, 44, 60, 40],
  [40, 48, 76, 44, 68],
  [68, 40, 52, 72, 48],
  [44, 64, 60, 52, 76],
  [60, 52, 44, 80, 64],
]
const floor = 352
const gap = 6
const width = 44
const distance = 109

interface Block {
  readonly left: number
  readonly top: number
  readonly height: number
}

const stack = (heights: readonly number[], index: number): readonly Block[] =>
  heights.map((height, step) => {
    const below = heights.slice(0, step + 1).reduce((sum, one) => sum + one, step * gap)
    return { left: index * distance, top: floor - below, height }
  })

/** The outline between the right edge of a block and the left edge of the next ladder's. */
const ribbon = (from: Block, to: Block) => {
  const [start, end] = [from.left + width, to.left]
  const middle = (start + end) / 2
  const bow = (x: number, y: number, toX: number, toY: number) =>
    `${x} ${y}C${middle} ${y} ${middle} ${toY} ${toX} ${toY}`
  return `M${bow(start, from.top, end, to.top)}L${bow(end, to.top + to.height, start, from.top + from.height)}Z`
}

const steps = ['one', 'two', 'three', 'four', 'five'] as const
const stacks = ladders.map(stack)

/** A decorative illustration: the grades of companies, and which of them are equal. */
export const BrandArt = () => (
  <svg className={`${styles.art} pointing`} viewBox="0 0 480 360" preserveAspectRatio="xMinYMid" aria-hidden="true">
    {steps.map((name, step) => (
      <g key={name} className={styles[name]}>
        {stacks.map((blocks, index) => {
          const [block, next] = [blocks[step], stacks[index + 1]?.[step]]
          if (!block) return null
          const { left, top, height } = block
          return (
            <g key={left}>
              {next && <path className={styles.ribbon} d={ribbon(block, next)} />}
              <rect x={left} y={top} width={width} height={height} rx="4" />
            </g>
          )
        })}
      </g>
    ))}
  </svg>
)
