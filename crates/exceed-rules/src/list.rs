//! A list with a fixed capacity that lies inside the value it belongs to, so that a game is one flat piece of memory.

use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// At most `N` items, stored inline.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    length: u8,
    items: [T; N],
}

/// A list had no room for one more item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

impl<T: Copy, const N: usize> List<T, N> {
    /// An empty list as a constant, which is copied in one piece. What fills its room is said, for it must be what
    /// fills the room of every other list: the default.
    #[must_use]
    pub(crate) const fn empty(default: T) -> Self {
        List { length: 0, items: [default; N] }
    }
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        const { assert!(N <= u8::MAX as usize, "the length is one byte") };
        List { length: 0, items: [T::default(); N] }
    }

    /// So many items that say nothing; as many as there is room for.
    #[must_use]
    pub fn blank(length: usize) -> Self {
        List { length: length.min(N) as u8, ..List::new() }
    }

    /// Adds an item at the end.
    ///
    /// # Errors
    /// The list is full; it is unchanged then.
    pub fn push(&mut self, item: T) -> Result<(), Full> {
        let slot = self.items.get_mut(self.length as usize).ok_or(Full)?;
        *slot = item;
        self.length += 1;
        Ok(())
    }

    /// Adds items at the end, one after the other.
    ///
    /// # Errors
    /// There is no room for all of them; those that fit are added.
    #[inline]
    pub fn extend(&mut self, items: impl Iterator<Item = T>) -> Result<(), Full> {
        let mut length = self.length as usize;
        let mut all = Ok(());
        for item in items {
            let Some(slot) = self.items.get_mut(length) else {
                all = Err(Full);
                break;
            };
            *slot = item;
            length += 1;
        }
        self.length = length as u8;
        all
    }

    /// Whether there is no room for one more.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.length as usize == N
    }

    /// Removes and returns the last item.
    pub fn pop(&mut self) -> Option<T> {
        let last = self.length.checked_sub(1)?;
        self.length = last;
        let item = self.items[last as usize];
        self.items[last as usize] = T::default();
        Some(item)
    }

    /// Removes the item at `index` and closes the gap. `None`, and nothing changes, if there is no such item.
    pub fn remove(&mut self, index: usize) -> Option<T> {
        let item = *self.get(index)?;
        let length = self.length as usize;
        // What lies last leaves no gap.
        if index + 1 < length {
            self.items.copy_within(index + 1..length, index);
        }
        self.length -= 1;
        self.items[length - 1] = T::default();
        Some(item)
    }

    /// Inserts an item before `index`, or at the end if the list is shorter than that.
    ///
    /// # Errors
    /// The list is full; it is unchanged then.
    pub fn insert(&mut self, index: usize, item: T) -> Result<(), Full> {
        let length = self.length as usize;
        if length == N {
            return Err(Full);
        }
        let index = index.min(length);
        self.items.copy_within(index..length, index + 1);
        self.items[index] = item;
        self.length += 1;
        Ok(())
    }

    /// A list of what `make` says of each item and its index, built up from nothing.
    #[must_use]
    pub fn map<U: Copy + Default>(&self, mut make: impl FnMut(usize, T) -> U) -> List<U, N> {
        let mut list = List::new();
        for (slot, (index, &item)) in list.items.iter_mut().zip(self.iter().enumerate()) {
            *slot = make(index, item);
        }
        list.length = self.length;
        list
    }

    /// Keeps the first `length` items. The others are wiped: nothing of them stays behind.
    pub fn truncate(&mut self, length: usize) {
        if let Some(rest) = self.get_mut(length..) {
            rest.fill(T::default());
            self.length = length as u8;
        }
    }

    /// Takes everything out.
    #[must_use]
    pub fn take(&mut self) -> Self {
        let all = *self;
        self.clear();
        all
    }

    /// Removes everything.
    #[inline(always)]
    pub fn clear(&mut self) {
        if self.length > 0 {
            self.wipe();
        }
    }

    /// Wipes in blocks: what lies beyond the items is blank already.
    fn wipe(&mut self) {
        let (blocks, rest) = self.items.as_chunks_mut::<8>();
        let length = self.length as usize;
        if length > blocks.len() * 8 {
            rest.fill(T::default());
        }
        for block in blocks.iter_mut().take(length.div_ceil(8)) {
            *block = [T::default(); 8];
        }
        self.length = 0;
    }

    /// Keeps the items for which `keep` says yes, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        let mut kept = 0;
        for index in 0..self.length as usize {
            let item = self.items[index];
            if keep(&item) {
                self.items[kept] = item;
                kept += 1;
            }
        }
        self.truncate(kept);
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Copy + Default, const N: usize, const M: usize> From<[T; M]> for List<T, N> {
    fn from(items: [T; M]) -> Self {
        const { assert!(M <= N, "the list is too short for these items") };
        let mut list = List::new();
        list.items[..M].copy_from_slice(&items);
        list.length = M as u8;
        list
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.items[..self.length as usize]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.length as usize]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}
impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: Hash, const N: usize> Hash for List<T, N> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (**self).hash(hasher);
    }
}

impl<T: std::fmt::Debug, const N: usize> std::fmt::Debug for List<T, N> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (**self).fmt(formatter)
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut sequence = serializer.serialize_seq(Some(self.len()))?;
        for item in self.iter() {
            sequence.serialize_element(item)?;
        }
        sequence.end()
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items<T, const N: usize>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Visitor<'de> for Items<T, N> {
            type Value = List<T, N>;
            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(formatter, "a list of at most {N} items")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Self::Value, A::Error> {
                let mut list = List::new();
                while let Some(item) = sequence.next_element()? {
                    list.push(item).map_err(|Full| A::Error::invalid_length(N + 1, &self))?;
                }
                Ok(list)
            }
        }
        deserializer.deserialize_seq(Items(std::marker::PhantomData))
    }
}
