// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @notice A Merkle tree with sorted pairs, over leaves in any order; an odd node goes up as it is.
library MerkleTree {
    function leaf(address account, uint256 amount) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked(keccak256(abi.encode(account, amount))));
    }

    function root(bytes32[] memory nodes) internal pure returns (bytes32) {
        while (nodes.length > 1) nodes = _above(nodes);
        return nodes[0];
    }

    function proof(bytes32[] memory nodes, uint256 index) internal pure returns (bytes32[] memory path) {
        while (nodes.length > 1) {
            uint256 sibling = index ^ 1;
            if (sibling < nodes.length) path = _append(path, nodes[sibling]);
            (nodes, index) = (_above(nodes), index / 2);
        }
    }

    function pair(bytes32 a, bytes32 b) internal pure returns (bytes32) {
        return a < b ? keccak256(abi.encodePacked(a, b)) : keccak256(abi.encodePacked(b, a));
    }

    function _above(bytes32[] memory nodes) private pure returns (bytes32[] memory above) {
        above = new bytes32[]((nodes.length + 1) / 2);
        for (uint256 i = 0; i < above.length; ++i) {
            bool isPair = 2 * i + 1 < nodes.length;
            above[i] = isPair ? pair(nodes[2 * i], nodes[2 * i + 1]) : nodes[2 * i];
        }
    }

    function _append(bytes32[] memory path, bytes32 node) private pure returns (bytes32[] memory longer) {
        longer = new bytes32[](path.length + 1);
        for (uint256 i = 0; i < path.length; ++i) longer[i] = path[i];
        longer[path.length] = node;
    }
}
