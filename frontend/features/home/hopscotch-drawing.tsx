/** A hopscotch court in chalk colours, with a pebble on the way up. Decoration only. */
export function HopscotchDrawing({ className }: { readonly className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 260 320" className={className}>
      <g transform="rotate(9 130 160)" stroke="#fff" strokeWidth="5" strokeLinejoin="round">
        <rect x="98" y="246" width="64" height="56" rx="10" fill="#e4d3fa" />
        <rect x="98" y="188" width="64" height="56" rx="10" fill="#fbd38d" />
        <rect x="64" y="130" width="64" height="56" rx="10" fill="#c79bf2" />
        <rect x="132" y="130" width="64" height="56" rx="10" fill="#f7b7a3" />
        <rect x="98" y="72" width="64" height="56" rx="10" fill="#a7dcb8" />
        <path d="M98 70 V48 a32 32 0 0 1 64 0 V70 z" fill="#9333ea" />
      </g>
      <g fill="#581c87" fontSize="26" fontWeight="800" textAnchor="middle" transform="rotate(9 130 160)">
        <text x="130" y="284">
          1
        </text>
        <text x="130" y="226">
          2
        </text>
        <text x="96" y="168">
          3
        </text>
        <text x="164" y="168">
          4
        </text>
        <text x="130" y="110">
          5
        </text>
      </g>
      <circle cx="146" cy="212" r="9" fill="#fff" opacity="0.9" />
      <path
        d="M30 250 q-14 -50 24 -84"
        fill="none"
        stroke="#c79bf2"
        strokeWidth="5"
        strokeDasharray="2 14"
        strokeLinecap="round"
      />
      <path
        d="M218 84 q20 -34 -2 -58"
        fill="none"
        stroke="#fbd38d"
        strokeWidth="5"
        strokeDasharray="2 14"
        strokeLinecap="round"
      />
    </svg>
  );
}
