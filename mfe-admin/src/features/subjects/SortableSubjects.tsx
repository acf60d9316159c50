import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { AdminSubject } from '@nobicast/contracts/admin-subjects';
import { Menu } from '@nobicast/web-kit/icons';
import { useRef, useState, type ReactNode } from 'react';
import styles from './subjects.module.css';
import { dragCopy, subjectsCopy } from './subjects.copy.ts';

interface SortableSubjectsProps {
  rows: readonly AdminSubject[];
  onMove: (id: number, position: number) => void;
  children: (subject: AdminSubject, index: number) => ReactNode;
}

/** The list, whose entries are dragged by a handle: with the mouse, a finger or the keyboard. */
export function SortableSubjects({ rows, onMove, children }: SortableSubjectsProps) {
  const sensors = useSensors(
    // A press that hardly moves is no drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = rows.map(({ id }) => id);
  const titleOf = (id: string | number) => rows.find((row) => row.id === id)?.title ?? '';
  const placeOf = (id: string | number) => ids.indexOf(Number(id)) + 1;
  /** A drag begins over its own place: announcing that would replace the announcement of its start. */
  const hasMoved = useRef(false);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false;
      return dragCopy.picked(titleOf(active.id), placeOf(active.id), ids.length);
    },
    onDragOver: ({ active, over }) => {
      if (!over || (over.id === active.id && !hasMoved.current)) return undefined;
      hasMoved.current = true;
      return dragCopy.moved(titleOf(active.id), placeOf(over.id), ids.length);
    },
    onDragEnd: ({ active, over }) =>
      dragCopy.dropped(titleOf(active.id), placeOf((over ?? active).id), ids.length),
    onDragCancel: ({ active }) => dragCopy.cancelled(titleOf(active.id)),
  };
  // Announcements stand inside the dialog: outside of it they are hidden from screen readers.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: dragCopy.instructions },
        ...(place && { container: place }),
      }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(Number(active.id), placeOf(over.id) - 1);
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={styles.list}>
          {rows.map((subject, index) => (
            <SortableItem key={subject.id} subject={subject}>
              {children(subject, index)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
      <div ref={setPlace} />
    </DndContext>
  );
}

function SortableItem({ subject, children }: { subject: AdminSubject; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: subject.id });
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      data-dragging={isDragging || undefined}
      style={{
        transform: CSS.Transform.toString(transform && { ...transform, scaleX: 1, scaleY: 1 }),
        transition,
      }}
    >
      <button
        type="button"
        className={styles.handle}
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={subjectsCopy.drag(subject.title)}
        // The dialog around leaves Escape to the drag.
        data-keeps-escape={isDragging ? 'anywhere' : undefined}
      >
        <Menu className="icon" aria-hidden="true" />
      </button>
      {children}
    </li>
  );
}
