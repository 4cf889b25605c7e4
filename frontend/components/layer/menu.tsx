import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

interface MenuProps {
  /** The button that opens the menu: one element that takes a ref. */
  readonly trigger: ReactNode;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** A menu under a button. Not modal: the scroll lock of a modal one adds styles that the security policy refuses. */
export function Menu({ trigger, title, children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-40 min-w-56 rounded-card border border-line bg-card p-2 shadow-raised"
        >
          {title !== undefined && (
            <DropdownMenu.Label className="px-3 py-2 text-small font-bold text-soft">{title}</DropdownMenu.Label>
          )}
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** One entry of a menu: a link or a button as its only child. */
export function MenuItem({ onSelect, children }: { readonly onSelect?: () => void; readonly children: ReactNode }) {
  return (
    <DropdownMenu.Item
      asChild
      {...(onSelect ? { onSelect } : {})}
      className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-semibold outline-none data-[highlighted]:bg-tint data-[highlighted]:text-strong"
    >
      {children}
    </DropdownMenu.Item>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-2 h-px bg-line" />;
}
