import mark from '../mark.svg'
import styles from './signIn.module.css'

/** The product logo: the steps of a grade ladder. */
export const BrandMark = () => <img src={mark} alt="" width={32} height={32} />

const steps = [64, 96, 88, 136, 120, 176, 208]
const floor = 300
const stepAt = (index: number) => 60 + index * 56
const points = steps.map((height, index) => `${stepAt(index) + 16},${floor - height - 36}`).join(' ')

/** A decorative illustration: rising grades and a path through them. */
export const BrandArt = () => (
  <svg className={styles.art} viewBox="0 0 480 340" aria-hidden="true">
    <g className={styles.artRings}>
      <circle cx="412" cy="84" r="48" />
      <circle cx="412" cy="84" r="104" />
      <circle cx="412" cy="84" r="160" />
      <circle cx="412" cy="84" r="216" />
    </g>
    <path className={styles.artFloor} d={`M40 ${floor}H450`} />
    {steps.map((height, index) => (
      <g key={stepAt(index)} className={styles.artStep}>
        <rect x={stepAt(index)} y={floor - height} width="32" height={height} rx="6" />
        <rect x={stepAt(index)} y={floor - height * 0.45} width="32" height={height * 0.45} rx="6" />
      </g>
    ))}
    <polyline className={styles.artPath} points={points} />
    {steps.map((height, index) => (
      <circle key={stepAt(index)} className={styles.artDot} cx={stepAt(index) + 16} cy={floor - height - 36} r="6" />
    ))}
  </svg>
)
