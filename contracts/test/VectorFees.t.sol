// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ParlayLeg, ParlayQuote} from "../src/libraries/ParlayTypes.sol";
import {VenueBase} from "./base/VenueBase.sol";

/// @notice The escrow takes the fees and pays the winnings that the TypeScript of relay and browser computes.
contract VectorFeesTest is VenueBase {
    struct FeeVector {
        uint256 gross;
        uint256 makerCollateral;
        address builder;
        uint16 protocolFeeBps;
        uint16 builderFeeBps;
        uint16 spreadBps;
    }

    struct Expected {
        uint256 protocolFeeE6;
        uint256 builderFeeE6;
        uint256 netStakeE6;
        uint256 winPayoutE6;
        uint256 priceE6;
        uint256 sizeE6;
    }

    string private constant TERMS =
        "FeeVector(uint256 gross,uint256 makerCollateral,address builder,uint16 protocolFeeBps,uint16 builderFeeBps,uint16 spreadBps)";
    string private constant EXPECTED =
        "Expected(uint256 protocolFeeE6,uint256 builderFeeE6,uint256 netStakeE6,uint256 winPayoutE6,uint256 priceE6,uint256 sizeE6)";

    function test_feesAndWinningsAreThoseOfTypeScript() public {
        string memory json = vm.readFile("contracts/vectors/eip712.json");
        token.mint(taker, token.MAX_MINT());
        token.mint(maker, token.MAX_MINT());
        uint256 count = 0;
        for (string memory path = _at(0); vm.keyExistsJson(json, path); path = _at(++count)) {
            uint256 state = vm.snapshotState();
            _check(
                abi.decode(vm.parseJsonType(json, path, TERMS), (FeeVector)),
                abi.decode(vm.parseJsonType(json, path, EXPECTED), (Expected)),
                path
            );
            vm.revertToState(state);
        }
        assertGe(count, 12, "vectors");
    }

    function _check(FeeVector memory terms, Expected memory expected, string memory path) private {
        setSpread(terms.spreadBps);
        ParlayLeg[] memory legs = legsN(2);
        ParlayQuote memory quote = quoteOf(legs);
        quote.takerCollateral = terms.gross;
        quote.makerCollateral = terms.makerCollateral;
        quote.builder = terms.builder;
        quote.protocolFeeBps = terms.protocolFeeBps;
        quote.builderFeeBps = terms.builderFeeBps;
        uint256 id = escrow.fill(fillOf(quote, MAKER_KEY, legs));
        assertEq(escrow.credits(feeRecipient), expected.protocolFeeE6, path);
        assertEq(escrow.credits(terms.builder), expected.builderFeeE6, path);
        uint256 net = escrow.parlays(id).takerCollateral;
        assertEq(net, expected.netStakeE6, path);
        assertEq(net + terms.makerCollateral, expected.sizeE6, path);
        assertEq((2e6 * net + expected.sizeE6) / (2 * expected.sizeE6), expected.priceE6, path);
        finalise(0, true);
        finalise(1, true);
        escrow.settle(id);
        assertEq(escrow.credits(taker), expected.winPayoutE6, path);
    }

    function _at(uint256 i) private pure returns (string memory) {
        return string.concat(".fees[", vm.toString(i), "]");
    }
}
